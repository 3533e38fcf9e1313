import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { BadRequest, DomainError } from '../../kernel/domain-error.js';
import { pageProblem, translatedProblems } from './page-problems.js';

it('pages say in their language what is wrong, or what the error says', () => {
  expect(pageProblem(new BadRequest('The password is too weak.'), 'de')).toBe('Das Passwort ist zu schwach.');
  expect(pageProblem(new BadRequest('The password is too weak.'), 'en')).toBe('The password is too weak.');
  expect(pageProblem(new BadRequest('Something else.'), 'de')).toBe('Something else.');
  expect(pageProblem(new DomainError('CSRF_FAILED', 'CSRF error: CSRF cookie not set.'), 'de')).toContain('Lade sie neu');
});

it('every error that pages translate exists', () => {
  const files = readdirSync('src', { recursive: true, encoding: 'utf8' });
  const sources = files
    .filter((name) => name.endsWith('.ts') && !name.includes('page-problems'))
    .map((name) => readFileSync(`src/${name}`, 'utf8'))
    .join('\n');
  expect(translatedProblems('de').filter((text) => ![`'${text}'`, `"${text}"`].some((literal) => sources.includes(literal)))).toEqual([]);
});
