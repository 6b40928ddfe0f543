/** A name server for tests on a UDP port of this machine: it answers from a table, or not at all. */
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

/** The records of one name. */
export interface ZoneRecords {
  /** One text in several strings is a list of them. */
  TXT?: (string | string[])[]
  MX?: [priority: number, server: string][]
  A?: string[]
  /** Where the name leads on to. */
  CNAME?: string
  PTR?: string
  /** Whether a zone begins here. */
  SOA?: true
}

/** Records by names in lower case; a name that isn’t there is answered with “no such name”. */
export type Zone = Readonly<Record<string, ZoneRecords | 'fails' | 'refuses' | 'is silent'>>

export interface NameServer extends AsyncDisposable {
  /** Address with port, for `Names`. */
  address: string
  /** Answers from another table from now on. */
  use: (zone: Zone) => void
  /** What was asked since the start or the last `use`: `TXT church.test`. */
  asked: string[]
}

const TYPES: Readonly<Record<number, keyof ZoneRecords>> = {
  1: 'A',
  5: 'CNAME',
  6: 'SOA',
  12: 'PTR',
  15: 'MX',
  16: 'TXT',
}
const NUMBERS = Object.fromEntries(Object.entries(TYPES).map(([number, type]) => [type, Number(number)]))
const CODES = { fails: 2, refuses: 5 } as const
const NO_SUCH_NAME = 3

export async function startNameServer(first: Zone = {}): Promise<NameServer> {
  let zone = first
  const asked: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (query, { port, address }) => {
    const { name, type, end } = questionOf(query)
    asked.push(`${type} ${name}`)
    const found = zone[name]
    if (found === 'is silent') return
    const code = typeof found === 'string' ? CODES[found] : found === undefined ? NO_SUCH_NAME : 0
    const answers = typeof found === 'object' ? answersOf(name, type, zone) : []
    const head = Buffer.alloc(12)
    query.copy(head, 0, 0, 2)
    head.writeUInt16BE(0x8180 | code, 2)
    head.writeUInt16BE(1, 4)
    head.writeUInt16BE(answers.length, 6)
    socket.send(Buffer.concat([head, query.subarray(12, end), ...answers]), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    use: (next) => {
      zone = next
      asked.length = 0
    },
    asked,
    [Symbol.asyncDispose]: async () => {
      socket.close()
      await once(socket, 'close')
    },
  }
}

/** RFC 1035, section 4.1.2. */
function questionOf(query: Buffer): { name: string; type: keyof ZoneRecords | undefined; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query.readUInt8(at); length > 0; length = query.readUInt8(at)) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), type: TYPES[query.readUInt16BE(at + 1)], end: at + 5 }
}

function answersOf(name: string, type: keyof ZoneRecords | undefined, zone: Zone): Buffer[] {
  const found = zone[name]
  if (typeof found !== 'object' || type === undefined) return []
  if (found.CNAME !== undefined)
    return [record(name, 'CNAME', encodedName(found.CNAME)), ...answersOf(found.CNAME, type, zone)]
  return dataOf(found, type).map((data) => record(name, type, data))
}

function dataOf(found: ZoneRecords, type: keyof ZoneRecords): Buffer[] {
  switch (type) {
    case 'TXT':
      return (found.TXT ?? []).map((text) => Buffer.concat([text].flat().flatMap(cut).map(encodedString)))
    case 'MX':
      return (found.MX ?? []).map(([priority, server]) =>
        Buffer.concat([Buffer.from([0, priority]), encodedName(server)]),
      )
    case 'A':
      return (found.A ?? []).map((address) => Buffer.from(address.split('.').map(Number)))
    case 'PTR':
      return found.PTR === undefined ? [] : [encodedName(found.PTR)]
    case 'SOA':
      return found.SOA ? [Buffer.concat([encodedName('ns.test'), encodedName('admin.test'), Buffer.alloc(20)])] : []
    case 'CNAME':
      return []
  }
}

/** A string has 255 bytes at most. */
function cut(text: string): string[] {
  return text.match(/.{1,255}/g) ?? ['']
}

function record(name: string, type: string, data: Buffer): Buffer {
  const head = Buffer.alloc(10)
  head.writeUInt16BE(NUMBERS[type] ?? 0, 0)
  head.writeUInt16BE(1, 2)
  head.writeUInt32BE(60, 4)
  head.writeUInt16BE(data.length, 8)
  return Buffer.concat([encodedName(name), head, data])
}

function encodedName(name: string): Buffer {
  return Buffer.concat([...name.split('.').filter(Boolean).map(encodedString), Buffer.from([0])])
}

function encodedString(text: string): Buffer {
  return Buffer.concat([Buffer.from([text.length]), Buffer.from(text, 'latin1')])
}
