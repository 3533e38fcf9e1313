import { describe, expect, it } from 'vitest';
import { InvalidPattern } from '../../kernel/link-rules.js';
import { Re2LinkRuleMatcher } from './re2-link-rule-matcher.js';

const patterns = new Re2LinkRuleMatcher();
const ISSUE = { pattern: '#(?P<id>[0-9]+)', urlTemplate: 'https://issues.test/{id}' };
const found = (text: string, rule = ISSUE): string[] => patterns.find([rule], text).map(({ text: match }) => match);

describe('URL templates', () => {
  it.each([
    ['https://a.test/{code}', ['code']],
    ['https://a.test/{code}/{code}', ['code']],
    ['https://a.test/{+code}{?a,b*}{&c:30}{#d}{/e.f}{;g}{.h}', ['code', 'a', 'b', 'c', 'd', 'e.f', 'g', 'h']],
    ['no expression', []],
    ['{%41b}', ['%41b']],
  ])('knows the variables of %s', (template, names) => {
    expect(patterns.variablesOf(template)).toEqual(names);
  });

  it.each(['{', '}', '{}', '{a{b}}', '{a b}', '{a,}', '{=a}', '{!a}', '{a:0}', '{a:10000}', '{a:x}', '{a.}', '{%4}', '{a**}', 'a}b{c'])(
    'refuses %s',
    (template) => {
      expect(patterns.variablesOf(template)).toBeNull();
    },
  );
});

describe('patterns', () => {
  it('have named groups in either notation', () => {
    expect(patterns.groupsOf('(?P<repo>[a-z]+)#(?<id>\\d+)(x)')).toEqual(['repo', 'id']);
  });

  it.each([
    ['a(b', 'missing closing ): a(b'],
    ['(?=a)', 'invalid or unsupported Perl syntax: (?='],
    ['(a)\\1', 'invalid escape sequence: \\1'],
    ['((a{100}){100}){100}', expect.any(String) as string],
    ['\\Qopen', expect.any(String) as string],
  ])('refuse %s', (pattern, message) => {
    expect(() => patterns.groupsOf(pattern)).toThrow(InvalidPattern);
    expect(() => patterns.groupsOf(pattern)).toThrow(expect.objectContaining({ message }) as Error);
  });

  it('match side by side, between the delimiters of words', () => {
    expect(found('#1 #2,#3 (#4) "#5" \'#6\' :#7 <#8> #9. x\u00a0#10\u2003#11')).toEqual([
      '#1',
      '#2',
      '#3',
      '#4',
      '#5',
      '#6',
      '#7',
      '#8',
      '#9',
      '#10',
      '#11',
    ]);
    expect(found('a#1 #2b #3é é#4 -#5 ##6')).toEqual([]);
  });

  it('count in UTF-16, as JavaScript does', () => {
    expect(patterns.find([ISSUE], '👩‍👩‍👧 #12')).toEqual([{ start: 9, text: '#12', url: 'https://issues.test/12' }]);
  });

  it('fill the template with what the groups hold, escaped', () => {
    const rule = { pattern: '(?P<a>[^ ]+)=(?P<b>x)?', urlTemplate: 'https://a.test/{a}{?b}' };
    expect(patterns.find([rule], 'a/b&=')).toEqual([{ start: 0, text: 'a/b&=', url: 'https://a.test/a%2Fb%26' }]);
  });

  it('give way to those before them where they overlap', () => {
    const number = { pattern: '(?P<n>[0-9]+)', urlTemplate: 'https://n.test/{n}' };
    const range = { pattern: '#(?P<from>[0-9]+),(?P<to>[0-9]+)', urlTemplate: 'https://r.test/{from}-{to}' };
    const urls = (...rules: (typeof ISSUE)[]): string[] => patterns.find(rules, '7 #1,2').map(({ url }) => url);
    expect(urls(ISSUE, range, number)).toEqual(['https://n.test/7', 'https://issues.test/1', 'https://n.test/2']);
    expect(urls(range, ISSUE, number)).toEqual(['https://n.test/7', 'https://r.test/1-2']);
  });

  it('that match nothing at all find nothing', () => {
    expect(found('a b', { pattern: 'x*', urlTemplate: 'https://a.test/' })).toEqual([]);
  });

  it.each([
    ['bugs?(?P<id>[0-9]+)', 'bug7'],
    ['bugs*7', 'bug7'],
    ['bugs{0,2}7', 'bug7'],
    ['cat|dog', 'dog'],
    ['(?i)bug', 'BUG'],
    ['bug(?i)s', 'bugS'],
    ['\\#7', '#7'],
    ['\\Qa|b\\E', 'a|b'],
    ['s+7', 'ss7'],
    ['[bc]ug', 'cug'],
  ])('find what does not begin with the characters of the pattern: %s', (pattern, text) => {
    expect(found(`a ${text} b`, { pattern, urlTemplate: 'https://a.test/' })).toEqual([text]);
  });

  it('that would explode elsewhere answer', () => {
    const rule = { pattern: '(?P<a>(a|aa)+)$', urlTemplate: 'https://a.test/{a}' };
    expect(found(`${'a'.repeat(5_000)}!`, rule)).toEqual([]);
  });

  it.each([
    ['javascript:alert({id})', '#7'],
    ['data:text/html,{id}', '#7'],
    ['{+id}', '#javascript:alert(1)'],
    ['java{+id}', '#script:alert(1)'],
  ])('make no link of another scheme than those that are safe: %s', (urlTemplate, text) => {
    expect(patterns.find([{ pattern: '#(?P<id>.+)', urlTemplate }], text)).toEqual([]);
    expect(patterns.find([{ pattern: '#(?P<id>.+)', urlTemplate: 'https://a.test/{id}' }], text)).toHaveLength(1);
  });
});
