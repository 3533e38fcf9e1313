import type { Worker } from 'node:worker_threads';
import { SERVER, type WorkOwner } from '../../../../kernel/current-work.js';
import { DomainError } from '../../../../kernel/domain-error.js';
import { LIMITS } from '../../../../kernel/limits.js';
import type { LinkRule } from '../../../../kernel/link-rules.js';
import { TurnQueue } from '../../../../kernel/turn-queue.js';
import { findThreadProgram, startThread } from '../../../../platform/processes/threads.js';
import { currentOwner } from '../../../../platform/work-context.js';
import type { ImagePreview } from '../../../uploads/uploads.api.js';
import {
  type MarkdownReferences,
  MarkdownRenderer,
  MarkdownRenderError,
  type RenderContext,
  type RenderedMarkdown,
} from '../application/markdown-renderer.js';
import { diffHtml } from '../domain/html-diff.js';
import type { WebsitePreview } from '../domain/website-preview.js';
import { mayHoldCode } from './blocks/fences.js';
import { findReferences } from './find-references.js';
import { replacePreviewPlaceholders } from './image-previews.js';
import { mayHoldFormulas } from './inline/formulas.js';
import { MarkdownItRenderer } from './markdown-it-renderer.js';
import type { WorkerRequest, WorkerResponse } from './markdown-worker.js';
import { renderSimpleText } from './simple-text.js';
import { appendWebsitePreviews, listWebsites } from './website-previews.js';

/** Texts of this many characters or more are rendered by the worker. */
const WORKER_MIN_CHARACTERS = 2_000;
const TIME_LIMIT_MS = 5_000;
const RETRY_AFTER_SECONDS = 1;

/**
 * Memory of the worker. Without a limit on the young generation, a page of formulas written to be expensive makes the process grow by 188 MiB
 * that it never gives back; with it, by 43 MiB. A worker that exceeds the old generation ends, and only the text under way fails.
 */
const WORKER_MEMORY = { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 };

export interface ThreadedRendererOptions {
  /** The compiled worker. Defaults to the one beside this file in a build. */
  workerFile?: string;
  workerMinCharacters?: number;
  timeLimitMs?: number;
}

interface WaitingJob {
  readonly request: WorkerRequest;
  readonly resolve: (result: RenderedMarkdown | string) => void;
  readonly reject: (failure: MarkdownRenderError) => void;
}

interface RunningJob extends WaitingJob {
  timer: NodeJS.Timeout;
}

/**
 * Renders short texts in the calling thread, and long ones and those with formulas or code in a worker thread, so that no text can block the
 * event loop. The worker renders one text at a time and is replaced when it exceeds the time limit. The accounts whose texts wait for it take
 * turns. It also compares texts that were rendered.
 *
 * A worker cannot load TypeScript sources, so that everything is rendered in the calling thread when this file is not compiled, as in tests.
 */
export class ThreadedMarkdownRenderer extends MarkdownRenderer {
  private readonly local = new MarkdownItRenderer();
  private readonly workerFile: string | null;
  private readonly workerMinCharacters: number;
  private readonly timeLimitMs: number;
  private readonly waiting = new TurnQueue<WorkOwner, WaitingJob>();
  private running: RunningJob | null = null;
  private worker: Worker | null = null;
  private closed = false;

  constructor(options: ThreadedRendererOptions = {}) {
    super();
    this.workerFile = options.workerFile ?? findThreadProgram(import.meta.filename, 'markdown-worker.js');
    this.workerMinCharacters = options.workerMinCharacters ?? WORKER_MIN_CHARACTERS;
    this.timeLimitMs = options.timeLimitMs ?? TIME_LIMIT_MS;
  }

  override renderSimpleText(content: string, linkifiers: readonly LinkRule[]): RenderedMarkdown | null {
    return renderSimpleText(content, linkifiers);
  }

  override findReferences(content: string): MarkdownReferences {
    return findReferences(content);
  }

  override render(content: string, context: RenderContext): Promise<RenderedMarkdown> {
    if (!this.closed && !(this.workerFile !== null && this.mayTakeLong(content))) {
      return new Promise((resolve) => resolve(this.renderInThisThread(content, context)));
    }
    return this.runInWorker({ content, context }) as Promise<RenderedMarkdown>;
  }

  override async compare(before: string, after: string): Promise<string> {
    if (this.workerFile === null || before.length + after.length < this.workerMinCharacters) return diffHtml(before, after);
    try {
      return (await this.runInWorker({ before, after })) as string;
    } catch (error) {
      if (error instanceof MarkdownRenderError) return diffHtml(before, after, 0);
      throw error;
    }
  }

  override replacePreviewPlaceholders(html: string, previews: ReadonlyMap<string, ImagePreview | null>): string {
    return replacePreviewPlaceholders(html, previews);
  }

  override listWebsites(html: string, ownUrl: string): string[] {
    return listWebsites(html, ownUrl);
  }

  override appendWebsitePreviews(html: string, previews: readonly WebsitePreview[], key: string): string {
    return appendWebsitePreviews(html, previews, key);
  }

  /** Ends the worker. Renderings that are under way or requested later fail. */
  async close(): Promise<void> {
    this.closed = true;
    const worker = this.worker;
    this.discardWorker('The Markdown renderer is closed.');
    for (const job of this.waiting.takeAll()) job.reject(new MarkdownRenderError('The Markdown renderer is closed.'));
    await worker?.terminate();
  }

  private runInWorker(request: WorkerRequest): Promise<RenderedMarkdown | string> {
    return new Promise((resolve, reject) => {
      if (this.closed) throw new MarkdownRenderError('The Markdown renderer is closed.');
      const owner = currentOwner();
      if (owner !== SERVER && this.waiting.sizeOf(owner) >= LIMITS.MAX_ACCOUNT_WAITING_TEXTS)
        throw new DomainError('RATE_LIMIT_HIT', 'Too many requests at the same time', { 'retry-after': RETRY_AFTER_SECONDS });
      this.waiting.add(owner, { request, resolve, reject });
      this.runNext();
    });
  }

  private mayTakeLong(content: string): boolean {
    return content.length >= this.workerMinCharacters || mayHoldFormulas(content) || mayHoldCode(content);
  }

  private renderInThisThread(content: string, context: RenderContext): RenderedMarkdown {
    try {
      return this.local.render(content, context);
    } catch (error) {
      throw new MarkdownRenderError('The message could not be rendered.', { cause: error });
    }
  }

  private runNext(): void {
    if (this.running !== null || this.workerFile === null) return;
    const job = this.waiting.take();
    if (job === undefined) return;
    const worker = (this.worker ??= this.startWorker(this.workerFile));
    const timer = setTimeout(() => {
      this.discardWorker('The message took too long to render.');
      this.runNext();
    }, this.timeLimitMs);
    timer.unref();
    this.running = { ...job, timer };
    worker.postMessage(job.request);
  }

  private startWorker(file: string): Worker {
    const worker = startThread(file, WORKER_MEMORY);
    worker.on('message', (response: WorkerResponse) => {
      if (worker === this.worker) this.finish(response);
    });
    const onEnd = (reason: string) => {
      if (worker !== this.worker) return;
      this.discardWorker(reason);
      this.runNext();
    };
    worker.on('error', (error) => onEnd(String(error)));
    worker.on('exit', (code) => onEnd(`The Markdown worker ended with code ${code}.`));
    // A listener for messages keeps the process alive again, so that this must come last.
    worker.unref();
    return worker;
  }

  private finish(response: WorkerResponse): void {
    const job = this.takeRunning();
    if ('result' in response) job?.resolve(response.result);
    else job?.reject(new MarkdownRenderError('The message could not be rendered.', { cause: response.failure }));
    this.runNext();
  }

  private discardWorker(reason: string): void {
    const worker = this.worker;
    this.worker = null;
    this.takeRunning()?.reject(new MarkdownRenderError(reason));
    void worker?.terminate();
  }

  private takeRunning(): RunningJob | null {
    const job = this.running;
    this.running = null;
    if (job !== null) clearTimeout(job.timer);
    return job;
  }
}
