import { escapeHtml, type TextLanguage } from '../../../../kernel/text.js';

/**
 * Colours are those of the web client. All of them are in this element, and none in attributes, so that mail programs that know dark themes use
 * the second ones, and those that know none see what they would without the element: headings, paragraphs and quotations.
 */
const STYLE = [
  ':root{color-scheme:light dark;supported-color-schemes:light dark}',
  'body{margin:0;padding:24px 16px;background:#fefdfc;color:#1d2029;',
  'font:16px/1.5 -apple-system,"Segoe UI",Roboto,"Noto Sans","Helvetica Neue",Arial,sans-serif;overflow-wrap:anywhere}',
  'main{max-width:600px;margin:0 auto}',
  'h1{font-size:18px;line-height:1.3;margin:0 0 16px;unicode-bidi:plaintext}*+section{margin-top:28px}',
  'p,ul,ol{margin:8px 0}ul,ol{padding:0 0 0 24px}p,li{unicode-bidi:plaintext}a{color:#1351a6}',
  '.from{font-weight:600;margin:16px 0 4px}.plain{white-space:pre-wrap}',
  'blockquote{margin:0;padding:0 0 0 12px;border-left:3px solid #c7c4bd}blockquote>:first-child{margin-top:0}',
  'pre{margin:8px 0;padding:8px 12px;background:#f5f3f0;overflow-x:auto;white-space:pre-wrap}',
  'code,pre{font:14px/1.5 ui-monospace,SFMono-Regular,Menlo,Consolas,monospace}',
  'table{border-collapse:collapse}td,th{border:1px solid #c7c4bd;padding:2px 8px;text-align:start}',
  '.open{margin:20px 0}.open a{display:inline-block;padding:8px 16px;border-radius:7px;background:#4051bd;color:#fff;text-decoration:none}',
  '.why,.foot,.stop{font-size:14px;color:#4b4e59}.foot{margin-top:32px;padding-top:12px;border-top:1px solid #c7c4bd}',
  '@media(prefers-color-scheme:dark){body{background:#17191d;color:#e8e6e2}a{color:#9fc1f8}',
  '.open a{background:#a9b8ff;color:#14172b}.why,.foot,.stop{color:#b4b6bb}pre{background:#101217}',
  'blockquote,td,th,.foot{border-color:#4b4e56}}',
].join('');

/**
 * The HTML of a mail.
 * @param content a fragment, with the elements and classes that the style names
 */
export function mailPage({ language, subject, content }: { language: TextLanguage; subject: string; content: string }): string {
  const head =
    '<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1">' +
    '<meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark">' +
    `<title>${escapeHtml(subject)}</title><style>${STYLE}</style>`;
  return `<!doctype html><html lang="${language}"><head>${head}</head><body><main>${content}</main></body></html>`;
}
