import { tmpdir } from 'node:os';
import { isAbsolute } from 'node:path';

import { describe, expect, it } from 'vitest';

import { InvalidSettings, isLoopback, readSettings } from './settings.ts';

function problemsOf(environment: Record<string, string>): readonly string[] {
  try {
    readSettings(environment);
  } catch (error) {
    if (error instanceof InvalidSettings) return error.problems;
    throw error;
  }
  return [];
}

describe('settings', () => {
  it('has the defaults of the wire page when nothing is set', () => {
    const settings = readSettings({ PATH: '/bin' });
    expect(settings).toMatchObject({
      httpHost: '127.0.0.1',
      httpPort: 8080,
      mqttPort: 1883,
      mqttsPort: null,
      tls: null,
      databaseUrl: null,
      demo: null,
      adminPassword: null,
      ingestKey: null,
      captcha: true,
      metricsToken: null,
      logLevel: 'info',
      outboundAllow: null,
    });
    expect(settings.dataDir.endsWith('.muster') && isAbsolute(settings.dataDir)).toBe(true);
  });

  it('reads the environment and treats an empty variable as unset', () => {
    const settings = readSettings({
      MUSTER_HTTP_HOST: '0.0.0.0',
      MUSTER_HTTP_PORT: '0',
      MUSTER_MQTT_PORT: 'off',
      MUSTER_MQTTS_PORT: '8883',
      MUSTER_TLS_CERT: '/etc/muster/cert.pem',
      MUSTER_TLS_KEY: '/etc/muster/key.pem',
      MUSTER_DATA_DIR: tmpdir(),
      MUSTER_DATABASE_URL: 'postgresql://localhost/muster',
      MUSTER_DEMO: 'off',
      MUSTER_ADMIN_PASSWORD: 'Muster_2026',
      MUSTER_INGEST_KEY: '',
      MUSTER_LOG_LEVEL: 'warn',
      MUSTER_OUTBOUND_ALLOW: '10.0.0.0/8, fd00::/8',
    });
    expect(settings).toEqual({
      httpHost: '0.0.0.0',
      httpPort: 0,
      mqttPort: null,
      mqttsPort: 8883,
      tls: { certFile: '/etc/muster/cert.pem', keyFile: '/etc/muster/key.pem' },
      dataDir: tmpdir(),
      databaseUrl: 'postgresql://localhost/muster',
      demo: false,
      adminPassword: 'Muster_2026',
      ingestKey: null,
      captcha: true,
      metricsToken: null,
      logLevel: 'warn',
      outboundAllow: ['10.0.0.0/8', 'fd00::/8'],
      silenceSeconds: 120,
      quickPasswords: false,
      freeSpaceFile: null,
    });
  });

  it('reports every problem at once, unknown names first', () => {
    const problems = problemsOf({ MUSTER_HTP_PORT: '1', MUSTER_HTTP_PORT: '70000', MUSTER_DEMO: 'yes' });
    expect(problems.map((problem) => problem.split(' ')[0])).toEqual([
      'MUSTER_HTP_PORT',
      'MUSTER_HTTP_PORT',
      'MUSTER_DEMO',
    ]);
  });

  it.each([
    ['MUSTER_HTTP_PORT', '80a'],
    ['MUSTER_MQTT_PORT', '-1'],
    ['MUSTER_DATABASE_URL', 'mysql://localhost'],
    ['MUSTER_CAPTCHA', 'no'],
    ['MUSTER_LOG_LEVEL', 'loud'],
    ['MUSTER_INGEST_KEY', 'with blank'],
    ['MUSTER_OUTBOUND_ALLOW', '10.0.0.0/33'],
    ['MUSTER_OUTBOUND_ALLOW', 'example.com'],
    ['MUSTER_OUTBOUND_ALLOW', '::ffff:10.0.0.0/104'],
    ['MUSTER_OUTBOUND_ALLOW', ' , '],
  ])('refuses %s=%s', (name, value) => {
    expect(problemsOf({ [name]: value })).toHaveLength(1);
  });

  it('requires both files of a certificate, and requires them for MQTT over TLS', () => {
    expect(problemsOf({ MUSTER_TLS_CERT: 'cert.pem' })).toEqual([expect.stringContaining('needs MUSTER_TLS_KEY')]);
    expect(problemsOf({ MUSTER_TLS_KEY: 'key.pem' })).toEqual([expect.stringContaining('needs MUSTER_TLS_CERT')]);
    expect(problemsOf({ MUSTER_MQTTS_PORT: '8883' })).toEqual([expect.stringContaining('needs MUSTER_TLS_CERT')]);
    expect(problemsOf({ MUSTER_MQTTS_PORT: 'off' })).toEqual([]);
  });

  it('does not repeat an invalid password', () => {
    const [problem] = problemsOf({ MUSTER_ADMIN_PASSWORD: 'hunter2' });
    expect(problem).toContain('MUSTER_ADMIN_PASSWORD');
    expect(problem).not.toContain('hunter2');
  });

  it.each(['MUSTER_NATS_URL', 'MUSTER_MQTT_URL'])('reports that %s is not available instead of ignoring it', (name) => {
    expect(problemsOf({ [name]: 'nats://127.0.0.1:4222' })).toEqual([expect.stringContaining('not available')]);
  });

  it('allows switching off the captcha on a loopback address only', () => {
    expect(readSettings({ MUSTER_CAPTCHA: 'off' }).captcha).toBe(false);
    expect(problemsOf({ MUSTER_CAPTCHA: 'off', MUSTER_HTTP_HOST: '192.168.1.5' })).toHaveLength(1);
  });

  it('hashes passwords fast for tests, on a loopback address only', () => {
    expect(readSettings({}, ['--quick-passwords']).quickPasswords).toBe(true);
    expect(() => readSettings({ MUSTER_HTTP_HOST: '0.0.0.0' }, ['--quick-passwords'])).toThrow('easy to guess');
  });

  it('reads the free space from a file for tests', () => {
    expect(readSettings({}, ['--quick-passwords', '--free-space=/tmp/space']).freeSpaceFile).toBe('/tmp/space');
  });

  it('recognises loopback addresses', () => {
    expect(['127.0.0.1', '127.8.8.8', '::1', 'localhost'].every(isLoopback)).toBe(true);
    expect(['0.0.0.0', '::', '10.0.0.1', 'example.com', '127.example.com'].some(isLoopback)).toBe(false);
  });
});
