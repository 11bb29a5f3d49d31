import { BlockList, isIP } from 'node:net';

/** Whether the server may open a connection to an address, an IPv4 or IPv6 literal. */
export type OutboundRule = (address: string) => boolean;

/**
 * Never valid for a webhook, mail server or camera: this host (RFC 1122 §3.2.1.3), loopback, link-local with the
 * metadata services of cloud providers (RFC 3927), multicast and reserved (RFC 5771, RFC 1112).
 */
const deniedByDefault = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '224.0.0.0/4',
  '240.0.0.0/4',
  '::/127',
  'fe80::/10',
  'ff00::/8',
] as const;

/** @param allow networks in CIDR notation; null = all but {@link deniedByDefault}. */
export function outboundRule(allow: readonly string[] | null): OutboundRule {
  const networks = blockListOf(allow ?? deniedByDefault);
  return (address) => {
    const literal = embeddedIPv4(address) ?? address;
    const family = isIP(literal);
    if (family === 0) return false;
    const isListed = networks.check(literal, family === 4 ? 'ipv4' : 'ipv6');
    return allow === null ? !isListed : isListed;
  };
}

/**
 * Parses `MUSTER_OUTBOUND_ALLOW`: networks or single addresses, separated by commas or blanks.
 * @throws Error with a sentence that follows the setting's name
 */
export function parseOutboundAllow(text: string): string[] {
  const networks = text.split(/[\s,]+/).filter((each) => each !== '');
  const wrong = networks.find((each) => !isNetwork(each));
  if (networks.length === 0 || wrong !== undefined)
    throw new Error(`must list networks such as 10.0.0.0/8 or fd00::/8, but is "${wrong ?? text}".`);
  return networks;
}

function isNetwork(text: string): boolean {
  const [address = '', prefix, ...more] = text.split('/');
  const family = isIP(address);
  // An IPv4-mapped network would never match: such an address is checked by its IPv4 part.
  if (family === 0 || address.includes('%') || embeddedIPv4(address) !== undefined || more.length > 0) return false;
  return prefix === undefined || (/^\d{1,3}$/.test(prefix) && Number(prefix) <= (family === 4 ? 32 : 128));
}

function blockListOf(networks: readonly string[]): BlockList {
  const list = new BlockList();
  for (const network of networks) {
    const [address = '', prefix] = network.split('/');
    const isIPv4 = isIP(address) === 4;
    const bits = prefix === undefined ? (isIPv4 ? 32 : 128) : Number(prefix);
    list.addSubnet(address, bits, isIPv4 ? 'ipv4' : 'ipv6');
  }
  return list;
}

/** Prefixes of IPv6 for IPv4 addresses, in words, and the word at which the IPv4 address begins. */
const embeddings: readonly { prefix: readonly number[]; at: number }[] = [
  // IPv4-mapped (RFC 4291 §2.5.5.2), IPv4-translated (RFC 2765), NAT64 (RFC 6052), 6to4 (RFC 3056).
  { prefix: [0, 0, 0, 0, 0, 0xffff], at: 6 },
  { prefix: [0, 0, 0, 0, 0xffff, 0], at: 6 },
  { prefix: [0x64, 0xff9b, 0, 0, 0, 0], at: 6 },
  { prefix: [0x2002], at: 1 },
];

/** The IPv4 address in an IPv6 address; undefined = none. */
function embeddedIPv4(address: string): string | undefined {
  if (isIP(address) !== 6) return undefined;
  const words = wordsOf(address);
  const found = embeddings.find(({ prefix }) => prefix.every((word, place) => words[place] === word));
  const at = found?.at ?? (isIPv4Compatible(words) ? 6 : undefined);
  if (at === undefined) return undefined;
  const [high = 0, low = 0] = words.slice(at, at + 2);
  return [high >> 8, high & 0xff, low >> 8, low & 0xff].join('.');
}

/** RFC 4291 §2.5.5.1, deprecated; `::` and `::1` have their own rules. */
function isIPv4Compatible(words: readonly number[]): boolean {
  return words.slice(0, 6).every((word) => word === 0) && ((words[6] ?? 0) > 0 || (words[7] ?? 0) > 1);
}

/** The eight words of an IPv6 address, without its zone. */
function wordsOf(address: string): number[] {
  // The URL parser writes a dotted end in hexadecimal.
  const { hostname } = new URL(`http://[${address.split('%')[0]}]`);
  const [head = '', tail] = hostname.slice(1, -1).split('::');
  const parse = (part: string): number[] =>
    part
      .split(':')
      .filter(Boolean)
      .map((word) => Number.parseInt(word, 16));
  const [first, last] = [parse(head), parse(tail ?? '')];
  return [...first, ...Array<number>(8 - first.length - last.length).fill(0), ...last];
}
