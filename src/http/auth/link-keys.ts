import type { IncomingMessage, ServerResponse } from 'node:http';
import { Injectable } from '@nestjs/common';
import { BadRequest } from '../../kernel/domain-error.js';
import { escapePageText, redirectToPage } from '../response/html-page.js';
import { BrowserCookies } from './browser-cookies.js';

const COOKIE = 'link_key';
const LIFETIME_MS = 60 * 60_000;

/**
 * Moves the key of a link, such as that of an invitation, out of the address: the link leads to a page without it, and a cookie of that page
 * holds the key. The histories of browsers and the access logs of proxies then show the key once at most, and it is in no `Referer`. Opening a link
 * changes nothing else, because programs that check mails open all links.
 */
@Injectable()
export class LinkKeys {
  constructor(private readonly cookies: BrowserCookies) {}

  /** Answers the request for a link. @param page the path of the page with the form */
  redirect(response: ServerResponse, key: string, page: string): void {
    this.cookies.set(response, COOKIE, encodeURIComponent(key), { lifetimeMs: LIFETIME_MS, path: page });
    redirectToPage(response, page);
  }

  /** The key of the link that led to the page. @throws BadRequest if there is none */
  read(request: IncomingMessage, page: string): string {
    const key = decode(this.cookies.read(request, COOKIE, page) ?? '');
    if (key === '') throw new BadRequest('Open the link in your mail again. This page needs cookies.');
    return key;
  }

  /** After the key was used. */
  forget(response: ServerResponse, page: string): void {
    this.cookies.set(response, COOKIE, '', { lifetimeMs: 0, path: page });
  }
}

/** The field of a form that carries the key, so that a form belongs to its link even if another link is opened meanwhile. */
export function keyField(key: string): string {
  return `<input type="hidden" name="key" value="${escapePageText(key)}">`;
}

/** @returns an empty string for text that is malformed */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return '';
  }
}
