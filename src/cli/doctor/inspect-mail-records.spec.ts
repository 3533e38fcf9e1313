import { describe, expect, it } from 'vitest';
import type { Config } from '../../platform/config/config.js';
import type { Finding } from './finding.js';
import { type DnsRecords, inspectMailRecords } from './inspect-mail-records.js';

const CONFIG = {
  isDevelopment: false,
  mail: { smtpUrl: 'smtp://127.0.0.1', from: 'Oak <noreply@chat.oak.net>', dkimSelector: 's1' },
  incomingMail: { pattern: 'in+%s@mail.oak.net' },
};

const GOOD: Readonly<Record<string, readonly string[]>> = {
  'chat.oak.net': ['google-site-verification=x', 'v=spf1 a:mx.oak.net -all'],
  'mail.oak.net': ['v=spf1 a:mx.oak.net -all'],
  's1._domainkey.chat.oak.net': ['v=DKIM1; k=rsa; p=MIIB'],
  '_dmarc.oak.net': ['v=DMARC1; p=reject'],
};
const MX = { 'mail.oak.net': [{ priority: 10, exchange: 'mx.oak.net' }] };

/** A domain name system with these records and no other names. */
function dns(
  texts: Readonly<Record<string, readonly string[]>>,
  mx: Readonly<Record<string, { priority: number; exchange: string }[]>>,
  addresses: readonly string[] = ['chat.oak.net'],
): DnsRecords {
  const absent = Object.assign(new Error('absent'), { code: 'ENOTFOUND' });
  return {
    resolveTxt: (name) =>
      texts[name] ? Promise.resolve(texts[name].map((text) => [text.slice(0, 4), text.slice(4)])) : Promise.reject(absent),
    resolveMx: (name) => (mx[name] ? Promise.resolve(mx[name]) : Promise.reject(absent)),
    resolveAddresses: (name) => (addresses.includes(name) ? Promise.resolve(['192.0.2.1']) : Promise.reject(absent)),
  };
}

const inspect = (settings: object, records: DnsRecords): Promise<Finding[]> => inspectMailRecords(settings as Config, records);
const statuses = (findings: readonly Finding[]): Record<string, string> =>
  Object.fromEntries(findings.map(({ check, status }) => [check, status]));
const GOOD_STATUSES = {
  'mail.sender_domain': 'ok',
  'mail.spf': 'ok',
  'mail.dkim': 'ok',
  'mail.dmarc': 'ok',
  'mail.bounce_spf': 'ok',
  'mail.mx': 'ok',
};

describe('inspectMailRecords', () => {
  it('finds nothing wrong with all records, of which that of DMARC is one of the domain above', async () => {
    expect(statuses(await inspect(CONFIG, dns(GOOD, MX)))).toEqual(GOOD_STATUSES);
  });

  it('reports each record that is missing', async () => {
    const findings = await inspect(CONFIG, dns({}, {}, []));
    expect(findings.map(({ status }) => status)).toEqual(Array.from({ length: 6 }, () => 'problem'));
    expect(findings.map(({ remedy }) => remedy).join('\n')).toContain('Give mail.oak.net an MX record');
  });

  it.each([
    [
      'several SPF records',
      { 'chat.oak.net': ['v=spf1 -all', 'v=spf1 a -all'] },
      'mail.spf',
      'chat.oak.net has 2 SPF records, which counts as none',
    ],
    [
      'a key that was revoked',
      { 's1._domainkey.chat.oak.net': ['v=DKIM1; p='] },
      'mail.dkim',
      'the key of s1._domainkey.chat.oak.net was revoked',
    ],
  ])('reports %s', async (_, records, check, detail) => {
    const findings = await inspect(CONFIG, dns({ ...GOOD, ...records }, MX));
    expect(findings.filter(({ status }) => status !== 'ok')).toMatchObject([{ check, detail, status: 'problem' }]);
  });

  it('reports a domain that says that it takes no mail', async () => {
    const findings = await inspect(CONFIG, dns(GOOD, { 'mail.oak.net': [{ priority: 0, exchange: '' }] }));
    expect(statuses(findings)).toEqual({ ...GOOD_STATUSES, 'mail.mx': 'problem' });
  });

  it.each([
    ['v=spf1 -all', 'the record of chat.oak.net allows no mail server at all: v=spf1 -all'],
    ['v=spf1', 'the record of chat.oak.net allows no mail server at all: v=spf1'],
    ['v=spf1 mx +all', 'the record of chat.oak.net allows every mail server: v=spf1 mx +all'],
  ])('reports an SPF record that is of no use: %s', async (record, detail) => {
    const findings = await inspect(CONFIG, dns({ ...GOOD, 'chat.oak.net': [record] }, MX));
    expect(findings.filter(({ status }) => status !== 'ok')).toMatchObject([{ check: 'mail.spf', detail, status: 'problem' }]);
  });

  it.each(['v=spf1 a -all', 'v=spf1 include:_spf.oak.net ~all', 'v=spf1 redirect=_spf.oak.net', 'v=spf1 ip4:192.0.2.1 -all'])(
    'accepts the SPF record %s',
    async (record) => {
      expect(statuses(await inspect(CONFIG, dns({ ...GOOD, 'chat.oak.net': [record] }, MX)))).toEqual(GOOD_STATUSES);
    },
  );

  it('reports a sender whose domain takes no mail, and accepts one with an MX record alone', async () => {
    const refusing = await inspect(CONFIG, dns(GOOD, { ...MX, 'chat.oak.net': [{ priority: 0, exchange: '.' }] }));
    expect(statuses(refusing)).toEqual({ ...GOOD_STATUSES, 'mail.sender_domain': 'problem' });
    const elsewhere = await inspect(CONFIG, dns(GOOD, { ...MX, 'chat.oak.net': [{ priority: 5, exchange: 'mx.oak.net' }] }, []));
    expect(statuses(elsewhere)).toEqual(GOOD_STATUSES);
  });

  it('demands no records of a private domain, but judges those that it has', async () => {
    const config = {
      ...CONFIG,
      mail: { ...CONFIG.mail, from: 'chat@oak.test', dkimSelector: undefined },
      incomingMail: { pattern: '%s@in.oak.test' },
    };
    expect(statuses(await inspect(config, dns({}, {}, [])))).toEqual({
      'mail.sender_domain': 'skipped',
      'mail.spf': 'skipped',
      'mail.dkim': 'skipped',
      'mail.dmarc': 'skipped',
      'mail.bounce_spf': 'skipped',
      'mail.mx': 'problem',
    });
    const wrong = await inspect(config, dns({ 'oak.test': ['v=spf1 -all'] }, {}, []));
    expect(statuses(wrong)['mail.spf']).toBe('problem');
  });

  it('says what it could not find out, which is no problem', async () => {
    const timeout = (): Promise<never> => Promise.reject(Object.assign(new Error('no answer'), { code: 'ETIMEOUT' }));
    const findings = await inspect(CONFIG, { resolveTxt: timeout, resolveMx: timeout, resolveAddresses: timeout });
    expect(new Set(findings.map(({ status, detail }) => `${status}: ${detail}`))).toEqual(
      new Set(['skipped: the domain name system could not be asked: ETIMEOUT']),
    );
    const { dkimSelector: _, ...mail } = CONFIG.mail;
    const unknown = await inspect({ ...CONFIG, mail }, dns(GOOD, MX));
    expect(statuses(unknown)).toEqual({ ...GOOD_STATUSES, 'mail.dkim': 'skipped' });
  });

  it('asks nothing in development, without a mail server, or about domains for examples', async () => {
    const unasked = (): Promise<never> => Promise.reject(new Error('asked'));
    const never = { resolveTxt: unasked, resolveMx: unasked, resolveAddresses: unasked };
    const example = { ...CONFIG, mail: { ...CONFIG.mail, from: 'a@chat.example.com' }, incomingMail: { pattern: '%s@example.org' } };
    const none = { ...CONFIG, mail: { ...CONFIG.mail, smtpUrl: undefined }, incomingMail: { pattern: undefined } };
    for (const config of [{ ...CONFIG, isDevelopment: true }, example, none]) expect(await inspect(config, never)).toEqual([]);
  });
});
