// Loaded before a program with `NODE_OPTIONS=--import=…`: the name chat.skein.test, which no name server knows, stands for this machine.
import dns from 'node:dns';
import { syncBuiltinESMExports } from 'node:module';
import process from 'node:process';

const HERE = { address: '127.0.0.1', family: 4 };
const isKnown = (host) => host === 'chat.skein.test';
const { lookup } = dns;
const { lookup: lookupLater } = dns.promises;

dns.lookup = (host, options, callback = options) => {
  if (!isKnown(host)) return lookup(host, options, callback);
  process.nextTick(() => (options?.all ? callback(null, [HERE]) : callback(null, HERE.address, HERE.family)));
};
dns.promises.lookup = async (host, options) => (isKnown(host) ? (options?.all ? [HERE] : HERE) : lookupLater(host, options));
syncBuiltinESMExports();
