import { describe, expect, it } from 'vitest';
import { NameIndex, type Named } from './name-index.js';

const named = (name: string, weight = 0, before?: string): Named => ({ name, weight, ...(before === undefined ? {} : { before }) });
const find = (query: string, ...entries: Named[]): string[] => new NameIndex(entries).find(query, 8).map(({ entry }) => entry.name);

describe('NameIndex', () => {
  it('puts equal names first, then those that begin with the query, have a word that does, and contain it', () => {
    const entries = ['Adana', 'Iris Ada', 'Granada', 'Ada'].map((name) => named(name));
    expect(find('ada', ...entries)).toEqual(['Ada', 'Adana', 'Iris Ada', 'Granada']);
  });

  it('puts greater weights first among equally good matches, then shorter names', () => {
    expect(find('re', named('release 2.4'), named('repairs', 3), named('review'))).toEqual(['repairs', 'review', 'release 2.4']);
    expect(find('map', named('slow map', 100), named('map'))).toEqual(['map', 'slow map']);
  });

  it.each([
    ['aydin', 'Emre Aydın'],
    ['MULLER', 'Jörg Müller'],
    ['aydın', 'Emre Aydın'],
    ['okafor ada', 'Ada Okafor'],
    ['ad ok', 'Ada Okafor'],
    ['okfaor', 'Ada Okafor'],
    ['okafr', 'Ada Okafor'],
    ['ivan', 'Ivanov'],
    ['иван', 'Иван Петров'],
    ['田中', '田中 五郎'],
    ['c++', 'C++'],
    ['2.4', 'release 2.4'],
  ])('finds %s', (query, name) => {
    expect(find(query, named('Somebody else'), named(name))).toEqual([name]);
  });

  it('looks for typing errors only if nothing matches as it was typed', () => {
    expect(find('form', named('form'), named('from'))).toEqual(['form']);
  });

  it.each(['', '  ', 'xyz', '???'])('finds nothing for %j', (query) => {
    expect(find(query, named('Ada Okafor'))).toEqual([]);
  });

  it('finds a topic by words of its channel, after those that match by their own names', () => {
    const topics = [named('release', 9, 'engineering'), named('engineering offsite', 0, 'general'), named('map', 0, 'engineering')];
    expect(find('engineering', ...topics)).toEqual(['engineering offsite', 'release', 'map']);
    expect(find('eng map', ...topics)).toEqual(['map']);
  });

  it('says where a name matches', () => {
    const [match] = new NameIndex([named('tracking map is slow on Safari')]).find('saf map', 1);
    expect(match?.ranges).toEqual([9, 12, 24, 27]);
  });

  it('gives at most as many as wanted', () => {
    expect(new NameIndex(Array.from({ length: 100 }, (_, id) => named(`Person ${id}`))).find('person', 8)).toHaveLength(8);
  });

  it.each(['\\', '(', '[a', '.*', '^$', '-', "'"])('takes %j literally', (query) => {
    expect(() => find(query, named('x'))).not.toThrow();
    expect(find(query, named(`a ${query} b`))).toEqual([`a ${query} b`]);
  });
});
