import { describe, expect, it } from 'vitest';
import { loginPlace } from './login-place.js';

const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0';

describe('loginPlace', () => {
  it.each([
    [FIREFOX, 'Firefox on Linux'],
    [
      'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36 Edg/126.0',
      'Edge on Windows',
    ],
    [
      'Mozilla/5.0 (Macintosh; Intel Mac OS X 14_5) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/17.5 Safari/605.1.15',
      'Safari on macOS',
    ],
    ['Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Safari/537.36', 'Chrome on ChromeOS'],
    ['ZulipMobile/27.224 (Android 14)', 'Zulip for phones on Android'],
    ['curl/8.5.0', 'An unknown program'],
    ['', 'An unknown program'],
  ])('recognizes %j', (userAgent, device) => {
    expect(loginPlace(userAgent, '').device).toBe(device);
  });

  it.each([
    ['192.0.2.7', '192.0.2.200', true],
    ['192.0.2.7', '192.0.3.7', false],
    ['::ffff:192.0.2.7', '192.0.2.8', true],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::1', true],
    ['2001:db8:1:2::1', '2001:db8:1:3::1', false],
    ['2001:db8::1', '2001:db8:0:0:9::', true],
    ['::1', '::2', true],
    ['fe80::1%eth0', 'fe80::2', true],
  ])('says whether %s and %s are in the same network', (one, other, same) => {
    expect(loginPlace('', one).network === loginPlace('', other).network).toBe(same);
  });
});
