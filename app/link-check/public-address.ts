/**
 * Which addresses of the internet a server may be led to by what somebody typed: those of everybody, none of this machine
 * or of the network it stands in (https://www.iana.org/assignments/iana-ipv4-special-registry,
 * https://www.iana.org/assignments/iana-ipv6-special-registry).
 */
import { BlockList, isIP } from 'node:net'

const refused = new BlockList()
for (const [net, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
] as const) {
  refused.addSubnet(net, bits, 'ipv4')
}

/** Everything that is given out to everybody. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')
/** Of these: documentation, and ways of writing an address of the older kind, which may be any. */
for (const [net, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  refused.addSubnet(net, bits, 'ipv6')
}

/** @param address of a machine, as digits: `93.184.216.34`, `2606:2800::1` */
export function isPublicAddress(address: string): boolean {
  const version = isIP(address)
  if (version === 4) return !refused.check(address, 'ipv4')
  return version === 6 && global.check(address, 'ipv6') && !refused.check(address, 'ipv6')
}
