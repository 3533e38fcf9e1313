import type { StateInline } from 'markdown-it';
import { characterAt, characterBefore, isSpacelessLetter, isWordBorder, SPACELESS_LETTERS } from '../../../../../kernel/text.js';
import { elementToken, pushElement, textToken } from '../syntax/html-tokens.js';
import { scopeOf } from '../syntax/render-scope.js';
import { recordLink, safeUrl } from './links.js';

/** Country codes and well-known generic domains, except those that are usually the extension of a file name, such as md, py and zip. */
const TOP_LEVEL_DOMAINS = new Set(
  `
  ac ad ae af ag ai al am ao aq ar as at au aw ax az ba bb bd be bf bg bh bi bj bm bn bo br bs bt bv bw by bz
  ca cc cd cf cg ch ci ck cl cm cn co cr cu cv cw cx cy cz de dj dk dm do dz ec ee eg er es et eu fi fj fk fm fo fr
  ga gb gd ge gf gg gh gi gl gm gn gp gq gr gs gt gu gw gy hk hm hn hr ht hu id ie il im in io iq ir is it
  je jm jo jp ke kg kh ki km kn kp kr kw ky kz la lb lc li lk lr ls lt lu lv ly ma mc me mg mh mk ml mm mn mo mp mq mr
  ms mt mu mv mw mx my mz na nc ne nf ng ni nl no np nr nu nz om pa pe pf pg ph pk pl pm pn pr ps pt pw qa re ro rs ru rw
  sa sb sc sd se sg sh si sj sk sl sm sn so sr ss st su sv sx sy sz tc td tf tg th tj tk tl tm tn to tr tt tv tw tz
  ua ug uk us uy uz va vc ve vg vi vn vu wf ws ye yt za zm zw
  aero arpa asia biz cat com coop edu gov info int jobs mil mobi museum name net org post pro tel travel xxx
  academy accountant actor adult agency airforce apartments app art associates attorney auction audio auto baby band bank bar
  bargains bayern beauty beer berlin best bet bible bid bike bingo bio black blog blue boats boutique brussels build builders
  business buzz cab cafe cam camera camp capital car cards care career careers cars casa cash casino catering center ceo charity
  chat cheap christmas church city claims cleaning click clinic clothing cloud club coach codes coffee college cologne community
  company computer condos construction consulting contact contractors cooking cool country coupons credit creditcard cricket
  cruises cymru cyou dance date dating day deals degree delivery democrat dental dentist design dev diamonds diet digital direct
  directory discount doctor dog domains download earth education email energy engineer engineering enterprises equipment estate
  events exchange expert exposed express fail faith family fan fans farm fashion film finance financial fish fishing fit fitness
  flights florist flowers fly foo football forsale forum foundation frl fun fund furniture futbol fyi gal gallery game games
  garden gay gent gift gifts gives glass global gmbh gold golf google graphics gratis green gripe group guide guitars guru
  hair hamburg haus health healthcare help hiphop hiv hockey holdings holiday homes horse hospital host hosting house how icu
  immo immobilien inc industries ink institute insurance insure international investments irish ist istanbul jetzt jewelry
  juegos kaufen kim kitchen kiwi koeln land lat law lawyer lease legal lgbt life lighting limited limo link live living llc loan
  loans lol london lotto love ltd luxury madrid maison makeup management market marketing markets mba media melbourne memorial
  men menu miami moda moe mom money mortgage moscow motorcycles music nagoya navy network new news ngo ninja nrw nyc observer
  okinawa one ong onl online organic osaka page paris partners parts party pet phd photo photography photos pics pictures pink
  pizza place plumbing plus poker porn press productions promo properties property pub quebec quest racing radio realty recipes
  red rehab reise reisen rent rentals repair report republican rest restaurant review reviews rip rocks rodeo ruhr run ryukyu
  saarland sale salon sarl schule school schule science scot security services sex sexy shiksha shoes shop shopping show
  singles site ski skin soccer social software solar solutions space sport srl storage store stream studio study style sucks
  supplies supply support surf surgery swiss sydney systems taipei tattoo tax taxi team tech technology tennis theater tickets
  tienda tips tires tirol today tokyo tools top tours town toys trade trading training tube university uno vacations vegas
  ventures vet viajes video villas vin vip vision vodka vote voting voyage wales watch watches webcam website wedding wien wiki
  win wine work works world wtf xyz yachts yoga yokohama zone
  рф укр бел срб мкд қаз москва онлайн сайт орг ελ ευ бг 中国 中國 香港 台灣 台湾 新加坡 한국 இந்தியா भारत
  `
    .trim()
    .split(/\s+/),
);

/** Returns whether `example.<ending>` is treated as a domain. */
function isTopLevelDomain(ending: string): boolean {
  return TOP_LEVEL_DOMAINS.has(ending.toLowerCase());
}

/** What may precede a link, besides the borders of words that are not of ASCII. */
const BEFORE_LINK = /[\s'"(,:<]/;
const WITH_SCHEME = /https?:\/\/[\p{L}\p{M}\p{N}_.:@-]{1,255}/uy;
/** The lengths are those of the domain name system: words may begin within a word of any length, and each is searched. */
const BARE_DOMAIN = /(?:[\p{L}\p{M}\p{N}_-]{1,63}\.){1,127}[\p{L}\p{N}-]{1,63}/uy;
const EMAIL = /[\p{L}\p{M}\p{N}_.-]{1,64}@[\p{L}\p{M}\p{N}_.-]{1,253}\.[\p{L}\p{N}_]{1,63}/uy;
/** A domain or an address does not begin within a word such as `见example.com`, of which the first letters are the end of a sentence. */
const AFTER_SENTENCE = new RegExp(`[${SPACELESS_LETTERS}]+[A-Za-z0-9]`, 'uy');
/** Where the text goes on after the last part of a host: no part that begins in ASCII contains letters of these scripts. */
const AFTER_HOST = new RegExp(`[A-Za-z0-9][${SPACELESS_LETTERS}]`, 'u');
/** Punctuation that ends a sentence rather than a URL, when nothing but a space follows. */
const TRAILING = '!:;?),.\'">';
/** Punctuation of a sentence that no URL contains as it is: full-width marks, and quotation marks that come in pairs. */
const NEVER_IN_URL = /["“-‟«»‹›、。〈-】〔-〟！，：；？［］｛｝]/;
/** Brackets that belong to a path if both are in it. */
const CLOSING: Readonly<Record<string, string>> = { ')': '(', '）': '（' };
const OPENING = new Set(Object.values(CLOSING));
const MAX_NESTED_PARENTHESES = 7;

/** Inline rule for URLs, domains and e-mail addresses without markup. */
export function autolinkRule(state: StateInline): boolean {
  const { src, pos } = state;
  const before = characterBefore(src, pos);
  if (before !== '' && !BEFORE_LINK.test(before) && !isWordBorder(before)) return false;
  const found = webLink(src, pos) ?? emailLink(src, pos);
  const href = found === null ? null : safeUrl(found.prefix + src.slice(pos, found.end));
  if (found === null || href === null) return false;
  const target = recordLink(scopeOf(state.env), href);
  return pushElement(state, found.end, elementToken('a', [['href', target]], [textToken('text', src.slice(pos, found.end))]));
}

/** Returns the web address that begins at a position of a text, or null. An address without a scheme is given https. */
export function bareWebLink(text: string, start: number): { text: string; url: string } | null {
  const found = webLink(text, start);
  if (found === null) return null;
  const address = text.slice(start, found.end);
  return { text: address, url: found.prefix === '' ? address : `https://${address}` };
}

function webLink(text: string, start: number): { prefix: string; end: number } | null {
  const withScheme = endOfHost(text, start, endOfMatch(WITH_SCHEME, text, start));
  const hostEnd = withScheme ?? endOfBareDomain(text, start);
  // The host is checked first, because reading the whole path of each of many broken URLs would take quadratic time.
  if (hostEnd === null || (withScheme !== null && !URL.canParse(text.slice(start, hostEnd)))) return null;
  const prefix = withScheme === null ? 'http://' : '';
  if (text[hostEnd] === '/' || (withScheme !== null && /[?#]/.test(text[hostEnd] ?? ''))) {
    const end = endOfPath(text, hostEnd);
    return end === null ? null : { prefix, end };
  }
  const end = withScheme === null ? endIfClosed(text, hostEnd) : trimmedEnd(text, start, hostEnd);
  return end === null ? null : { prefix, end };
}

function emailLink(text: string, start: number): { prefix: string; end: number } | null {
  if (endOfMatch(AFTER_SENTENCE, text, start) !== null) return null;
  const matched = endOfHost(text, start, endOfMatch(EMAIL, text, start));
  const end = matched === null ? null : endIfClosed(text, matched);
  return end === null ? null : { prefix: 'mailto:', end };
}

function endOfMatch(pattern: RegExp, text: string, start: number): number | null {
  pattern.lastIndex = start;
  return pattern.test(text) ? pattern.lastIndex : null;
}

function endOfBareDomain(text: string, start: number): number | null {
  if (endOfMatch(AFTER_SENTENCE, text, start) !== null) return null;
  const end = endOfHost(text, start, endOfMatch(BARE_DOMAIN, text, start));
  if (end === null) return null;
  return isTopLevelDomain(text.slice(text.lastIndexOf('.', end - 1) + 1, end)) ? end : null;
}

/** Returns where a host ends: before the letters with which the sentence goes on after it. @param end of what may be the host */
function endOfHost(text: string, start: number, end: number | null): number | null {
  if (end === null) return null;
  const host = text.slice(start, end);
  const last = host.lastIndexOf('.') + 1;
  const cut = AFTER_HOST.exec(host.slice(last))?.index;
  return cut === undefined ? end : start + last + cut + 1;
}

/** Returns `end` if only punctuation stands between it and the next space, or the next border of words that is not of ASCII, or else null. */
function endIfClosed(text: string, end: number): number | null {
  let after = end;
  while (after < text.length && TRAILING.includes(text[after] ?? '')) after += 1;
  const next = characterAt(text, after);
  return next === '' || /\s/.test(next) || isWordBorder(next) ? end : null;
}

function isTrailing(character: string): boolean {
  return TRAILING.includes(character) || (isWordBorder(character) && !isSpacelessLetter(character) && !Object.hasOwn(CLOSING, character));
}

/** Returns the end of a host without the punctuation of the sentence. */
function trimmedEnd(text: string, start: number, hostEnd: number): number | null {
  if (endIfClosed(text, hostEnd) === null) return null;
  let end = hostEnd;
  while (end > start && isTrailing(text[end - 1] ?? '')) end -= 1;
  return end;
}

/**
 * Returns the end of a path, in which parentheses must be balanced and which only closing punctuation may follow; null if the path ends
 * otherwise, because then the text is no link.
 */
function endOfPath(text: string, start: number): number | null {
  let end = endOfBalanced(text, start);
  if (endIfClosed(text, end) === null) return null;
  while (end > start + 1 && text[end - 1] !== ')' && isTrailing(text[end - 1] ?? '')) end -= 1;
  return end;
}

function endOfBalanced(text: string, start: number): number {
  const open: string[] = [];
  let end = start;
  for (let position = start; position < text.length; position += 1) {
    const character = text[position] ?? '';
    if (NEVER_IN_URL.test(character) || /\s/.test(character)) break;
    const opening = CLOSING[character];
    if (OPENING.has(character)) open.push(character);
    else if (opening !== undefined && open.pop() !== opening) break;
    if (open.length > MAX_NESTED_PARENTHESES) break;
    if (open.length === 0) end = position + 1;
  }
  return end;
}
