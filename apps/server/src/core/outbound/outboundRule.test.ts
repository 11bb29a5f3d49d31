import { describe, expect, it } from 'vitest';

import { outboundRule, parseOutboundAllow } from './outboundRule.ts';

describe('without MUSTER_OUTBOUND_ALLOW', () => {
  const isAllowed = outboundRule(null);

  it.each(['10.1.2.3', '172.16.0.1', '192.168.1.1', '93.184.216.34', 'fd00::1', '2606:2800::1', '::ffff:10.1.2.3'])(
    'a private or public address is allowed: %s',
    (address) => expect(isAllowed(address)).toBe(true),
  );

  it.each([
    ['loopback', ['127.0.0.1', '127.255.255.254', '::1']],
    ['this host', ['0.0.0.0', '0.1.2.3', '::']],
    ['link-local', ['169.254.169.254', 'fe80::1', 'fe80::1%eth0', 'febf::1']],
    ['multicast', ['224.0.0.1', '239.255.255.255', 'ff02::1']],
    ['broadcast and reserved', ['255.255.255.255', '240.0.0.1']],
    ['loopback as IPv4-mapped', ['::ffff:127.0.0.1', '::ffff:7f00:1', '0:0:0:0:0:ffff:127.0.0.1', '::FFFF:127.0.0.1']],
    ['loopback behind a translator', ['64:ff9b::127.0.0.1', '2002:7f00:1::', '::ffff:0:127.0.0.1', '::127.0.0.1']],
    ['no address', ['', 'localhost', '2130706433']],
  ])('%s is refused', (_what, addresses) => {
    for (const address of addresses) expect(isAllowed(address), address).toBe(false);
  });
});

describe('MUSTER_OUTBOUND_ALLOW', () => {
  const isAllowed = outboundRule(parseOutboundAllow('10.0.0.0/8, 127.0.0.1 fd12:3456::/32'));

  it('allows the listed ones, in any notation', () => {
    for (const address of ['10.200.0.1', '127.0.0.1', '::ffff:127.0.0.1', 'fd12:3456::9'])
      expect(isAllowed(address), address).toBe(true);
  });

  it('refuses everything else', () => {
    for (const address of ['11.0.0.1', '127.0.0.2', '93.184.216.34', '::1', 'fd12:3457::9'])
      expect(isAllowed(address), address).toBe(false);
  });

  it.each(['10.0.0.0/', '10.0.0.0/8/8', '10.0.0/8', 'fe80::%eth0/10', '10.0.0.0/-1', 'any', ''])(
    'is refused if it is no list of networks: %s',
    (text) => expect(() => parseOutboundAllow(text)).toThrow(/^must list networks/),
  );
});
