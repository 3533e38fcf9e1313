import { describe, expect, it } from 'vitest';
import { applyTool, continueLine, type MarkdownTool } from './markdown-tools.js';
import type { TextSelection } from './text-selection.js';

/** A text in which `⟦` and `⟧` are the ends of what is selected. */
function parse(marked: string): TextSelection {
  const start = marked.indexOf('⟦');
  const end = marked.indexOf('⟧') - 1;
  return { text: marked.replaceAll(/[⟦⟧]/g, ''), start, end };
}

function show({ text, start, end }: TextSelection): string {
  return `${text.slice(0, start)}⟦${text.slice(start, end)}⟧${text.slice(end)}`;
}

const apply = (tool: MarkdownTool, marked: string): string => show(applyTool(tool, parse(marked)));

describe('applyTool', () => {
  it.each<[MarkdownTool, string, string]>([
    ['bold', 'a ⟦b⟧ c', 'a **⟦b⟧** c'],
    ['bold', 'a **⟦b⟧** c', 'a ⟦b⟧ c'],
    ['bold', 'a ⟦**b**⟧ c', 'a ⟦b⟧ c'],
    ['bold', '⟦⟧', '**⟦⟧**'],
    ['italic', '**⟦b⟧**', '***⟦b⟧***'],
    ['italic', '***⟦b⟧***', '**⟦b⟧**'],
    ['bold', '***⟦b⟧***', '*⟦b⟧*'],
    ['code', '⟦x⟧', '`⟦x⟧`'],
    ['code', '⟦x\ny⟧', '```\n⟦x\ny⟧\n```'],
    ['code', '```\n⟦x\ny⟧\n```', '⟦x\ny⟧'],
    ['formula', '⟦x⟧', '$$⟦x⟧$$'],
    ['formula', '⟦x\ny⟧', '```math\n⟦x\ny⟧\n```'],
    ['quote', 'before\n⟦said⟧\nafter', 'before\n```quote\n⟦said⟧\n```\nafter'],
    ['quote', '```quote\n⟦said⟧\n```', '⟦said⟧'],
    ['spoiler', '⟦end⟧', '```spoiler ⟦⟧\nend\n```'],
    ['list', 'a\n⟦b\nc⟧', 'a\n⟦- b\n- c⟧'],
    ['list', '⟦- b\n- c⟧', '⟦b\nc⟧'],
    ['list', 'b⟦⟧', '- b⟦⟧'],
    ['link', 'see ⟦this⟧', 'see [this](⟦url⟧)'],
    ['link', '⟦https://example.com/a⟧', '[⟦⟧](https://example.com/a)'],
  ])('%s of %j', (tool, before, after) => {
    expect(apply(tool, before)).toBe(after);
  });
});

describe('continueLine', () => {
  const enter = (marked: string): string | undefined => {
    const next = continueLine(parse(marked));
    return next && show(next);
  };

  it('continues lists and quotations', () => {
    expect(enter('- a⟦⟧')).toBe('- a\n- ⟦⟧');
    expect(enter('  9. a⟦⟧')).toBe('  9. a\n  10. ⟦⟧');
    expect(enter('> a⟦⟧')).toBe('> a\n> ⟦⟧');
  });

  it('ends them after an empty item', () => {
    expect(enter('- a\n- ⟦⟧')).toBe('- a\n⟦⟧');
  });

  it('leaves other lines alone', () => {
    expect(enter('a - b⟦⟧')).toBeUndefined();
    expect(enter('- ⟦a⟧')).toBeUndefined();
  });
});
