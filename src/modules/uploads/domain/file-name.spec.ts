import { describe, expect, it } from 'vitest';
import { asciiNameInPath, nameInPath, nameToStore } from './file-name.js';

describe('the name of a file in its URL', () => {
  it.each([
    ['zulip.txt', 'zulip.txt'],
    ['my  holiday - photos.PNG', 'my-holiday-photos.PNG'],
    ['  trimmed.txt ', 'trimmed.txt'],
    ['ﬁle №5.txt', 'file-No5.txt'],
    ['Übung größe.pdf', 'Übung-größe.pdf'],
    ['файл.txt', 'файл.txt'],
    ['../../etc/passwd', '....etcpasswd'],
    ['a/b\\c:d*e?f"g<h>i|j.txt', 'abcdefghij.txt'],
    ['snow☃man.txt', 'snowman.txt'],
    ['', 'uploaded-file'],
    ['.', 'uploaded-file'],
    ['..', 'uploaded-file'],
    ['☃', 'uploaded-file'],
  ])('%j is %j', (name, expected) => {
    expect(nameInPath(name)).toBe(expected);
  });

  it('is shortened in the middle if it is too long', () => {
    const cut = nameInPath(`${'x'.repeat(500)}.tar.gz`);
    expect(cut).toHaveLength(120);
    expect(cut.endsWith('.tar.gz')).toBe(true);
    expect(nameInPath(`x${'𐍈'.repeat(500)}.txt`)).not.toMatch(/\p{Cs}/u);
  });

  it.each([
    ['my photo.png', 'my-photo.png'],
    ['größe (1).txt', 'gre-1.txt'],
    ['☃', 'uploaded-file'],
    ['..', 'uploaded-file'],
  ])('%j is %j for a resumable upload', (name, expected) => {
    expect(asciiNameInPath(name)).toBe(expected);
  });
});

describe('the stored name', () => {
  it('is the one that the client sent', () => {
    expect(nameToStore('a/b ☃.txt')).toBe('a/b ☃.txt');
    expect([nameToStore(''), nameToStore('.'), nameToStore('..')]).toEqual(['uploaded-file', 'uploaded-file', 'uploaded-file']);
  });
});
