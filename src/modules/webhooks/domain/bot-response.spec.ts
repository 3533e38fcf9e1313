import { describe, expect, it } from 'vitest';
import { type BotResponse, parseResponse, readSlackAnswer } from './bot-response.js';

const silence: BotResponse = { kind: 'silence' };
const reply = (content: string): BotResponse => ({ kind: 'reply', content });
const error = (text: string): BotResponse => ({ kind: 'error', text });

describe('readAnswer', () => {
  it.each<[string, BotResponse]>([
    ['', silence],
    [' \r\n', silence],
    ['""', silence],
    ['{}', silence],
    ['{"response_not_required": true}', silence],
    ['{"response_not_required": true, "content": "Hello"}', silence],
    ['{"response_not_required": false, "content": "Hello"}', reply('Hello')],
    ['{"response_not_required": null, "content": "Hello"}', reply('Hello')],
    ['{"content": "Hello"}', reply('Hello')],
    ['{"content": "  two lines\\nof text "}', reply('  two lines\nof text ')],
    ['{"response_string": "Old", "content": "New"}', reply('Old')],
    ['{"response_string": null, "content": "New"}', reply('New')],
    ['{"content": null}', silence],
    ['{"content": ""}', silence],
    ['{"content": " \\n "}', silence],
    ['{"content": 12.5}', reply('12.5')],
    ['{"content": false}', reply('false')],
    ['{"content": {"text": "Hello"}}', error('Invalid response format')],
    ['{"content": ["Hello"]}', error('Invalid response format')],
    ['{"response_string": {}}', error('Invalid response format')],
    ['{"widget_content": {"widget_type": "poll"}}', silence],
    ['{"content": "Choose", "widget_content": "{}"}', { kind: 'reply', content: 'Choose', widgetContent: '{}' }],
    ['{"content": "Choose", "widget_content": null}', reply('Choose')],
    ['{"content": "Choose", "widget_content": {"widget_type": "zform"}}', error('Invalid response format')],
    ['{"__proto__": {"content": "Hello"}}', silence],
    ['true', error('Invalid response format')],
    ['17', error('Invalid response format')],
    ['[]', error('Invalid response format')],
    ['"Hello"', error('Invalid response format')],
    ['null', error('Invalid response format')],
    ['<html></html>', error('Invalid JSON in response')],
    ['{"content": "Hello"', error('Invalid JSON in response')],
    ['undefined', error('Invalid JSON in response')],
  ])('%s', (body, answer) => expect(parseResponse(body)).toEqual(answer));

  it('survives any depth', () => {
    expect(parseResponse('['.repeat(400_000)).kind).toBe('error');
    expect(parseResponse(`{"content": ${'['.repeat(200_000)}${']'.repeat(200_000)}}`).kind).toBe('error');
  });
});

describe('readSlackAnswer', () => {
  it.each<[string, BotResponse]>([
    ['{"text": "Hello"}', reply('Hello')],
    ['{"text": "Hello", "content": "no"}', reply('Hello')],
    ['{"content": "Hello"}', silence],
    ['{"text": null}', silence],
    ['{"text": {"text": "Hello"}}', silence],
    ['{"text": " "}', silence],
    ['["text"]', silence],
    ['null', silence],
    ['ok', silence],
    ['', silence],
  ])('%s', (body, answer) => expect(readSlackAnswer(body)).toEqual(answer));
});
