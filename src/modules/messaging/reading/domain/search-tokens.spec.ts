import { describe, expect, it } from 'vitest';
import { MAX_TOKEN, tokensOf } from './search-tokens.js';

describe('tokenizing a text', () => {
  it.each([
    ['Red roses, red!', ['red', 'roses']],
    ['snake_case e-mail it’s 3.14', ['snake', 'case', 'e', 'mail', 'it', 's', '3', '14']],
    ['CAFE\u0301 café Straße İzmir', ['cafe', 'strasse', 'izmir']],
    ['日本語', ['日本', '本語', '語']],
    ['v2で検索', ['v2', 'で検', '検索', '索']],
    ['한국어 검색', ['한국', '국어', '어', '검색', '색']],
    ['🎉🎉 ok', ['🎉', 'ok']],
    ['?! -- \u0301 \uFE0F', []],
    ['', []],
  ])('%j', (text, tokens) => {
    expect([...tokensOf(text)]).toEqual(tokens);
  });

  it('truncates long words without dividing a character', () => {
    expect([...tokensOf('x'.repeat(500))]).toEqual(['x'.repeat(MAX_TOKEN)]);
    expect([...tokensOf('𝒳'.repeat(500))]).toEqual(['𝒳'.repeat(MAX_TOKEN)]);
  });
});
