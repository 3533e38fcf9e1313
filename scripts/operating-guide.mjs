import { readFileSync } from 'node:fs';

/**
 * The shell blocks of a document by the title above them; a number distinguishes blocks below one title.
 * @param {string} path of a Markdown file
 * @returns {Map<string, string>} for example `7. TLS (2)` and its commands
 */
export function readBlocks(path) {
  const blocks = new Map();
  let title = '';
  for (const [, heading, block] of readFileSync(path, 'utf8').matchAll(/^#+ (.*)$|^```sh\n([^]*?)^```$/gm)) {
    title = heading ?? title;
    if (block === undefined) continue;
    const before = [...blocks.keys()].filter((one) => one === title || one.startsWith(`${title} (`)).length;
    blocks.set(before === 0 ? title : `${title} (${before + 1})`, block);
  }
  return blocks;
}
