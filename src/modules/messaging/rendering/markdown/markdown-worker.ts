import { parentPort } from 'node:worker_threads';
import type { RenderContext, RenderedMarkdown } from '../application/markdown-renderer.js';
import { diffHtml } from '../domain/html-diff.js';
import { MarkdownItRenderer } from './markdown-it-renderer.js';

/** A message to the worker: a text to render. */
export interface RenderRequest {
  content: string;
  context: RenderContext;
}

/** A message to the worker: rendered texts to compare. */
export interface CompareRequest {
  before: string;
  after: string;
}

export type WorkerRequest = RenderRequest | CompareRequest;

/** The worker's response: one for each request, in order. The result of a comparison is HTML. */
export type WorkerResponse = { result: RenderedMarkdown | string } | { failure: string };

const renderer = new MarkdownItRenderer();

parentPort?.on('message', (request: WorkerRequest) => {
  parentPort?.postMessage(respond(request));
});

function respond(request: WorkerRequest): WorkerResponse {
  try {
    if ('before' in request) return { result: diffHtml(request.before, request.after) };
    return { result: renderer.render(request.content, request.context) };
  } catch (error) {
    return { failure: String(error) };
  }
}
