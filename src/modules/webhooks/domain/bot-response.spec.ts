import { describe, expect, it } from 'vitest';
import { type BotResponse, parseResponse, parseSlackResponse } from './bot-response.js';

const empty: BotResponse = { kind: 'empty' };
const reply = (content: string): BotResponse => ({ kind: 'reply', content });
const error = (text: string): BotResponse => ({ kind: 'error', text });

describe('parseResponse', () => {
  it.each<[string, BotResponse]>([
    ['', empty],
    [' \r\n', empty],
    ['""', empty],
    ['{}', empty],
    ['{"response_not_required": true}', empty],
    ['{"response_not_required": true, "content": "Hello"}', empty],
    ['{"response_not_required": false, "content": "Hello"}', reply('Hello')],
    ['{"response_not_required": null, "content": "Hello"}', reply('Hello')],
    ['{"content": "Hello"}', reply('Hello')],
    ['{"content": "  two lines\\nof text "}', reply('  two lines\nof text ')],
    ['{"response_string": "Old", "content": "New"}', reply('Old')],
    ['{"response_string": null, "content": "New"}', reply('New')],
    ['{"content": null}', empty],
    ['{"content": ""}', empty],
    ['{"content": " \\n "}', empty],
    ['{"content": 12.5}', reply('12.5')],
    ['{"content": false}', reply('false')],
    ['{"content": {"text": "Hello"}}', error('Invalid response format')],
    ['{"content": ["Hello"]}', error('Invalid response format')],
    ['{"response_string": {}}', error('Invalid response format')],
    ['{"widget_content": {"widget_type": "poll"}}', empty],
    ['{"content": "Choose", "widget_content": "{}"}', { kind: 'reply', content: 'Choose', widgetContent: '{}' }],
    ['{"content": "Choose", "widget_content": null}', reply('Choose')],
    ['{"content": "Choose", "widget_content": {"widget_type": "zform"}}', error('Invalid response format')],
    ['{"__proto__": {"content": "Hello"}}', empty],
    ['true', error('Invalid response format')],
    ['17', error('Invalid response format')],
    ['[]', error('Invalid response format')],
    ['"Hello"', error('Invalid response format')],
    ['null', error('Invalid response format')],
    ['<html></html>', error('Invalid JSON in response')],
    ['{"content": "Hello"', error('Invalid JSON in response')],
    ['undefined', error('Invalid JSON in response')],
  ])('parses %s', (body, response) => expect(parseResponse(body)).toEqual(response));

  it('rejects deeply nested JSON without throwing', () => {
    expect(parseResponse('['.repeat(400_000)).kind).toBe('error');
    expect(parseResponse(`{"content": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`).kind).toBe('error');
  });
});

describe('parseSlackResponse', () => {
  it.each<[string, BotResponse]>([
    ['{"text": "Hello"}', reply('Hello')],
    ['{"text": "Hello", "content": "no"}', reply('Hello')],
    ['{"content": "Hello"}', empty],
    ['{"text": null}', empty],
    ['{"text": {"text": "Hello"}}', empty],
    ['{"text": " "}', empty],
    ['["text"]', empty],
    ['null', empty],
    ['ok', empty],
    ['', empty],
  ])('parses %s', (body, response) => expect(parseSlackResponse(body)).toEqual(response));
});
