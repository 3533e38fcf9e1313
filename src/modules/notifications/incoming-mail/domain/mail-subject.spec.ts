import { describe, expect, it } from 'vitest';
import { isForwarded, topicOfSubject } from './mail-subject.js';

describe('topicOfSubject', () => {
  it.each([
    ['Re: Logo', 'Logo'],
    ['AW: WG: Re[2]: Logo', 'Logo'],
    ['Fwd: [Fwd: Logo]', 'Logo]'],
    ['RE : re:RE: Logo', 'Logo'],
    ['Report: numbers', 'Report: numbers'],
    ['Rewind', 'Rewind'],
    ['a\u0000b\r\n c', 'a b c'],
    ['Re:', 'Email with no subject'],
    ['', 'Email with no subject'],
  ])('makes of the subject %j the topic %j', (subject, topic) => expect(topicOfSubject(subject)).toBe(topic));

  it('is not slow for a subject that was written to be', () => {
    const begin = process.cpuUsage();
    for (const unit of ['re: ', '[', 're[1', ' : ']) topicOfSubject(unit.repeat(50_000));
    expect(process.cpuUsage(begin).user / 1_000_000, 'seconds of the processor').toBeLessThan(10);
  });

  it.each([
    ['Fwd: x', true],
    ['WG: x', true],
    ['Re: Fwd: x', false],
    ['Forward: x', false],
  ])('knows whether %j was forwarded', (subject, forwarded) => expect(isForwarded(subject)).toBe(forwarded));
});
