import { parentPort } from 'node:worker_threads';
import type { RenderedMarkdown, ResolvedReferences } from '../application/markdown-renderer.js';
import { MarkdownItRenderer } from './markdown-it-renderer.js';

/** What the worker is sent. */
export interface RenderJob {
  content: string;
  references: ResolvedReferences;
}

/** What it answers, one answer for each job, in order. */
export type RenderAnswer = { rendered: RenderedMarkdown } | { failure: string };

const renderer = new MarkdownItRenderer();

parentPort?.on('message', ({ content, references }: RenderJob) => {
  parentPort?.postMessage(answer(content, references));
});

function answer(content: string, references: ResolvedReferences): RenderAnswer {
  try {
    return { rendered: renderer.render(content, references) };
  } catch (error) {
    return { failure: String(error) };
  }
}
