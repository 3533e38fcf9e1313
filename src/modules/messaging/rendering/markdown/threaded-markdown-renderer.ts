import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import type { ImagePreview } from '../../../uploads/uploads.api.js';
import {
  type MarkdownReferences,
  MarkdownRenderer,
  MarkdownRenderError,
  type RenderedMarkdown,
  type ResolvedReferences,
} from '../application/markdown-renderer.js';
import { mayHoldFormulas } from './inline/formulas.js';
import { mayHoldCode } from './blocks/fences.js';
import { MarkdownItRenderer } from './markdown-it-renderer.js';
import type { RenderAnswer, RenderJob } from './markdown-worker.js';
import type { WebsitePreview } from '../domain/website-preview.js';
import { replacePreviewPlaceholders } from './image-previews.js';
import { showWebsites, websitesIn } from './website-previews.js';
import { findReferences } from './find-references.js';

export interface ThreadedRendererOptions {
  /** The compiled worker. By default the one beside this file, if there is one. */
  workerFile?: string;
  /** Content of this many characters or more goes to the worker. */
  workerFromLength?: number;
  timeLimitMs?: number;
}

interface WaitingJob extends RenderJob {
  resolve: (rendered: RenderedMarkdown) => void;
  reject: (failure: MarkdownRenderError) => void;
}

interface RunningJob extends WaitingJob {
  timer: NodeJS.Timeout;
}

/**
 * Renders short messages right here, and long ones and those with formulas or code in a worker thread, so that no message can hold up the server: the
 * worker takes one message at a time and is replaced when it spends more than the time limit on one.
 *
 * Where only the TypeScript sources exist, as under vitest, a worker could not load them; everything is then rendered here.
 */
export class ThreadedMarkdownRenderer extends MarkdownRenderer {
  private readonly local = new MarkdownItRenderer();
  private readonly workerFile: string | null;
  private readonly workerFromLength: number;
  private readonly timeLimitMs: number;
  private readonly waiting: WaitingJob[] = [];
  private running: RunningJob | null = null;
  private worker: Worker | null = null;
  private closed = false;

  constructor(options: ThreadedRendererOptions = {}) {
    super();
    this.workerFile = options.workerFile ?? compiledWorker();
    this.workerFromLength = options.workerFromLength ?? 2000;
    this.timeLimitMs = options.timeLimitMs ?? 5000;
  }

  override findReferences(content: string): MarkdownReferences {
    return findReferences(content);
  }

  override render(content: string, references: ResolvedReferences): Promise<RenderedMarkdown> {
    return new Promise((resolve, reject) => {
      if (this.closed) {
        reject(new MarkdownRenderError('The Markdown renderer is closed.'));
      } else if (
        this.workerFile !== null &&
        (content.length >= this.workerFromLength || mayHoldFormulas(content) || mayHoldCode(content))
      ) {
        this.waiting.push({ content, references, resolve, reject });
        this.runNext();
      } else {
        resolve(this.renderHere(content, references));
      }
    });
  }

  override settlePreviews(html: string, previews: ReadonlyMap<string, ImagePreview | null>): string {
    return replacePreviewPlaceholders(html, previews);
  }

  override websitesIn(html: string, ownUrl: string): string[] {
    return websitesIn(html, ownUrl);
  }

  override showWebsites(html: string, previews: readonly WebsitePreview[], key: string): string {
    return showWebsites(html, previews, key);
  }

  /** Ends the worker. Renderings under way or asked for later fail. */
  async close(): Promise<void> {
    this.closed = true;
    const worker = this.worker;
    this.dropWorker('The Markdown renderer is closed.');
    for (const job of this.waiting.splice(0)) job.reject(new MarkdownRenderError('The Markdown renderer is closed.'));
    await worker?.terminate();
  }

  private renderHere(content: string, references: ResolvedReferences): RenderedMarkdown {
    try {
      return this.local.render(content, references);
    } catch (error) {
      throw new MarkdownRenderError('The message could not be rendered.', { cause: error });
    }
  }

  private runNext(): void {
    if (this.running !== null || this.workerFile === null) return;
    const job = this.waiting.shift();
    if (job === undefined) return;
    const worker = (this.worker ??= this.startWorker(this.workerFile));
    const timer = setTimeout(() => {
      this.dropWorker('The message took too long to render.');
      this.runNext();
    }, this.timeLimitMs);
    timer.unref();
    this.running = { ...job, timer };
    const request: RenderJob = { content: job.content, references: job.references };
    worker.postMessage(request);
  }

  private startWorker(file: string): Worker {
    const worker = new Worker(file);
    worker.on('message', (answer: RenderAnswer) => {
      if (worker === this.worker) this.finish(answer);
    });
    const onLoss = (reason: string) => {
      if (worker !== this.worker) return;
      this.dropWorker(reason);
      this.runNext();
    };
    worker.on('error', (error) => onLoss(String(error)));
    worker.on('exit', (code) => onLoss(`The Markdown worker ended with code ${code}.`));
    // Listening to messages takes a hold on the process again, so this comes last.
    worker.unref();
    return worker;
  }

  private finish(answer: RenderAnswer): void {
    const job = this.takeRunning();
    if ('rendered' in answer) job?.resolve(answer.rendered);
    else job?.reject(new MarkdownRenderError('The message could not be rendered.', { cause: answer.failure }));
    this.runNext();
  }

  private dropWorker(reason: string): void {
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

function compiledWorker(): string | null {
  const file = fileURLToPath(new URL('./markdown-worker.js', import.meta.url));
  return existsSync(file) ? file : null;
}
