/**
 * Moves the clock of a Node process by the milliseconds in /srv/clock, while it runs: `NODE_OPTIONS=--import=…`. A real clock can't be set
 * for one container, and faketime knows nothing of V8's.
 */
import { readFileSync } from 'node:fs'
import files from 'node:fs/promises'
import { syncBuiltinESMExports } from 'node:module'
import { TLSSocket } from 'node:tls'

/** The seconds of a certificate's life for which one second stands: 10 minutes are 90 days. */
const CERTIFICATE = 90 * 24 * 6
const every = globalThis.setInterval
const [now, RealDate] = [Date.now, Date]
let shift = 0
const read = () => {
  try {
    shift = Number(readFileSync('/srv/clock', 'utf8')) || shift
  } catch {
    // It is not moved yet.
  }
}
read()
every(read, 40).unref()

RealDate.now = () => now() + shift
globalThis.Date = new Proxy(RealDate, {
  construct: (target, args, self) => Reflect.construct(target, args.length > 0 ? args : [target.now()], self),
})
const instant = () => Temporal.Instant.fromEpochMilliseconds(RealDate.now())
const inZone = (zone = Temporal.Now.timeZoneId()) => instant().toZonedDateTimeISO(zone)
Object.assign(Temporal.Now, {
  instant,
  zonedDateTimeISO: inZone,
  plainDateISO: (zone) => inZone(zone).toPlainDate(),
  plainDateTimeISO: (zone) => inZone(zone).toPlainDateTime(),
  plainTimeISO: (zone) => inZone(zone).toPlainTime(),
})
// A day takes seconds here: what looks every few seconds looks 25 times as often, and what is due each hour comes once or twice a day.
globalThis.setInterval = (work, ms, ...args) => every(work, ms >= 60_000 ? 4_000 : ms >= 1_000 ? ms / 25 : ms, ...args)

// The kernel writes the times of files by its own clock.
const { stat } = files
files.stat = async (...args) => {
  const found = await stat(...args)
  found.mtimeMs = Number(found.mtimeMs) + shift
  return found
}
syncBuiltinESMExports()

// oxlint-disable-next-line typescript/unbound-method -- it is called with its own `this` below
const peer = TLSSocket.prototype.getPeerCertificate
TLSSocket.prototype.getPeerCertificate = function certificate(...args) {
  const given = peer.apply(this, args)
  const moved = (text) => new RealDate(RealDate.now() + (RealDate.parse(text) - now()) * CERTIFICATE).toUTCString()
  return given.valid_to === undefined
    ? given
    : { ...given, valid_from: moved(given.valid_from), valid_to: moved(given.valid_to) }
}
