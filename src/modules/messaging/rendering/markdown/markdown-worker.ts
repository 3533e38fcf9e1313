import { parentPort } from 'node:worker_threads';
import type { RenderContext, RenderedMarkdown } from '../application/markdown-renderer.js';
import { MarkdownItRenderer } from './markdown-it-renderer.js';

/** A message to the worker. */
export interface RenderRequest {
  content: string;
  context: RenderContext;
}

/** The worker's response: one for each request, in order. */
export type RenderResponse = { rendered: RenderedMarkdown } | { failure: string };

const renderer = new MarkdownItRenderer();

parentPort?.on('message', (request: RenderRequest) => {
  parentPort?.postMessage(respond(request));
});

function respond({ content, context }: RenderRequest): RenderResponse {
  try {
    return { rendered: renderer.render(content, context) };
  } catch (error) {
    return { failure: String(error) };
  }
}
