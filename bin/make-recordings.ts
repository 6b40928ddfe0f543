/**
 * Makes the two recordings of the sample church, `app/sample/recordings/*.mp3`: church bells over the sea, and a hymn of our
 * own on a small organ. Nobody speaks or plays; every sound is computed here. Needs `lame`, which is in most systems'
 * packages; the results are kept in the repository, so that nothing else does.
 */
import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

const HERTZ = 32_000

/** Random numbers that are the same at each run, from -1 to 1 (https://en.wikipedia.org/wiki/Xorshift). */
function noise(seed: number): () => number {
  let state = seed
  return () => {
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    return state / 2 ** 31
  }
}

function silence(seconds: number): Float64Array {
  return new Float64Array(Math.round(seconds * HERTZ))
}

/** Adds what a function of seconds says to the sound, from one time on. */
function mix(sound: Float64Array, from: number, seconds: number, at: (time: number) => number): void {
  const start = Math.round(from * HERTZ)
  const end = Math.min(sound.length, start + Math.round(seconds * HERTZ))
  for (let place = start; place < end; place++) sound[place] = (sound[place] ?? 0) + at((place - start) / HERTZ)
}

/**
 * Partials of a bell: frequency by that of its strike note, loudness, and seconds until a tenth is left. The third above the
 * prime is minor, which makes a bell sound like one (https://en.wikipedia.org/wiki/Strike_tone).
 */
const BELL = [
  [0.5, 0.5, 11],
  [1, 0.75, 7.5],
  [1.2, 0.6, 5.5],
  [1.5, 0.22, 4],
  [2, 0.85, 3.6],
  [2.51, 0.24, 1.9],
  [2.66, 0.2, 1.6],
  [3.01, 0.3, 1.4],
  [4.17, 0.2, 0.8],
  [5.43, 0.13, 0.5],
  [6.8, 0.08, 0.3],
] as const

function strike(sound: Float64Array, from: number, pitch: number, loudness: number): void {
  const clapper = noise(Math.round(from * 977) + 11)
  mix(sound, from, 12, (time) => {
    const attack = Math.min(1, time / 0.004)
    let sum = 0.5 * clapper() * Math.exp(-time * 160)
    for (const [ratio, level, seconds] of BELL) {
      const turn = 2 * Math.PI * pitch * ratio * time
      // No bell is quite round, so each partial is two that beat slowly.
      const beats = 0.8 * Math.sin(turn) + 0.2 * Math.sin(turn * (1 + 0.0011 / ratio))
      sum += level * Math.exp((-2.3 * time) / seconds) * beats
    }
    return attack * loudness * sum
  })
}

/** Waves that run up the beach: noise whose brightness follows the breaking of each wave. */
function sea(sound: Float64Array): void {
  const spray = noise(4711)
  const waves = [
    { every: 7.4, first: 0.2, loudness: 1 },
    { every: 10.7, first: 4.3, loudness: 0.7 },
  ]
  let [low, lower, high] = [0, 0, 0]
  mix(sound, 0, sound.length / HERTZ, (time) => {
    let breaking = 0
    for (const { every, first, loudness } of waves) {
      const since = (((time - first) % every) + every) % every
      const rising = Math.min(1, since / 1.9) ** 2
      breaking += loudness * rising * Math.exp(-Math.max(0, since - 1.9) / 1.5)
    }
    const white = spray()
    low += (0.012 + 0.05 * breaking) * (white - low)
    lower += 0.004 * (white - lower)
    high += 0.35 * (white - high)
    return 0.5 * lower + (0.14 + 0.5 * breaking) * low + 0.016 * breaking ** 2 * (white - high)
  })
}

/** The strike notes of five bells, in hertz: G, F, E flat, D and the tenor C, tuned as just intervals. */
const BELLS = [6 / 4, 4 / 3, 6 / 5, 9 / 8, 1].map((ratio) => ratio * 261.6)
const SECONDS_BETWEEN = 0.62

function bellsOverTheSea(): Float64Array {
  const sound = silence(37)
  const ringing = silence(37)
  const tenor = BELLS.at(-1) ?? 0
  for (const from of [3.2, 6.4, 9.6]) strike(ringing, from, tenor, 1)
  // Rounds, twice with the hand’s pause between, as ringers leave at the handstroke.
  for (const [round, order] of [
    [0, 1, 2, 3, 4],
    [0, 1, 2, 3, 4],
    [1, 0, 3, 2, 4],
    [0, 1, 2, 3, 4],
  ].entries()) {
    for (const [place, bell] of order.entries()) {
      const from = 13.2 + (round * 5 + place + (round > 1 ? 1 : 0)) * SECONDS_BETWEEN
      strike(ringing, from, BELLS[bell] ?? 0, bell === 4 ? 0.95 : 0.7)
    }
  }
  strike(ringing, 27.8, tenor, 0.9)
  sea(sound)
  const echoing = hall(ringing, { seconds: 1.6, share: 0.22 })
  for (const [place, value] of echoing.entries()) sound[place] = (sound[place] ?? 0) + 0.16 * value
  return sound
}

/**
 * Our hymn “Evening at the Shore”, 7.7.7.7: bass, tenor, alto and soprano of each chord as MIDI notes. The last chord of a line is twice
 * as long; the Amen after the fourth takes two such.
 */
const HYMN = [
  '53 60 65 69, 52 60 67 72, 50 62 65 69, 46 62 65 70, 45 60 65 72, 43 62 67 70, 48 60 64 67',
  '53 60 65 69, 50 58 65 70, 52 55 67 72, 53 57 65 72, 46 58 65 74, 48 55 64 72, 53 57 65 72',
  '50 57 65 74, 46 58 67 74, 48 55 67 76, 45 60 65 77, 46 62 65 74, 43 62 67 70, 45 61 64 69',
  '50 62 65 69, 52 60 67 72, 53 60 69 72, 50 58 65 74, 48 57 65 72, 48 58 64 67, 41 57 60 65',
].map((line) => line.split(', ').map((chord) => chord.split(' ').map(Number)))
const AMEN = [
  [46, 58, 62, 65],
  [41, 57, 60, 65],
]
const BEAT = 0.82

/** Harmonics of a principal pipe and of the octave above it. */
const PIPE = [1, 0.62, 0.3, 0.24, 0.1, 0.12, 0.05, 0.07]

function pipe(sound: Float64Array, { note, from, seconds }: { note: number; from: number; seconds: number }): void {
  const pitch = 440 * 2 ** ((note - 69) / 12)
  const chiff = noise(note * 7919 + Math.round(from * 100) + 1)
  const drift = 1 + 0.0006 * Math.sin(note * 12.9)
  const release = 0.12
  mix(sound, from, seconds + release, (time) => {
    const attack = 1 - Math.exp(-time / 0.035)
    const ending = time > seconds ? Math.max(0, 1 - (time - seconds) / release) : 1
    let sum = 0.05 * chiff() * Math.exp(-time * 30)
    for (const [index, level] of PIPE.entries()) {
      const harmonic = index + 1
      if (pitch * harmonic < 9000) sum += level * Math.sin(2 * Math.PI * pitch * drift * harmonic * time + harmonic)
    }
    return attack * ending * sum
  })
}

function hymn(): Float64Array {
  const sound = silence(34)
  let from = 0.4
  const play = (chord: readonly number[], beats: number) => {
    const seconds = beats * BEAT - 0.06
    for (const [voice, note] of chord.entries()) {
      pipe(sound, { note, from, seconds })
      // The pedal sounds an octave lower, too.
      if (voice === 0) pipe(sound, { note: note - 12, from, seconds })
    }
    from += beats * BEAT
  }
  for (const line of HYMN) {
    for (const chord of line.slice(0, -1)) play(chord, 1)
    play(line.at(-1) ?? [], 1.9)
    from += 0.22
  }
  for (const chord of AMEN) play(chord, 2.2)
  return hall(sound, { seconds: 2.6, share: 0.34 })
}

/** Echoes of a room, as M. R. Schroeder has them: combs one beside the other, and all-passes one after the other (1962). */
function hall(dry: Float64Array, { seconds, share }: { seconds: number; share: number }): Float64Array {
  let wet = new Float64Array(dry.length)
  for (const delay of [0.0297, 0.0371, 0.0411, 0.0437, 0.0533, 0.0617]) {
    const gain = 10 ** ((-3 * delay) / seconds)
    const steps = Math.round(delay * HERTZ)
    const comb = new Float64Array(dry.length)
    let damped = 0
    for (let place = 0; place < dry.length; place++) {
      damped += 0.55 * ((comb[place - steps] ?? 0) - damped)
      comb[place] = (dry[place] ?? 0) + gain * damped
      wet[place] = (wet[place] ?? 0) + (comb[place] ?? 0) / 6
    }
  }
  for (const delay of [0.005, 0.0017, 0.0126]) {
    const steps = Math.round(delay * HERTZ)
    const passed = new Float64Array(wet.length)
    for (let place = 0; place < wet.length; place++)
      passed[place] = -0.7 * (wet[place] ?? 0) + (wet[place - steps] ?? 0) + 0.7 * (passed[place - steps] ?? 0)
    wet = passed
  }
  return dry.map((value, place) => (1 - share) * value + share * 1.6 * (wet[place] ?? 0))
}

/** 16-bit samples at most as loud as that, faded in and out. */
function samples(sound: Float64Array, loudness = 0.8): Buffer {
  const peak = sound.reduce((most, value) => Math.max(most, Math.abs(value)), 0)
  const bytes = Buffer.alloc(sound.length * 2)
  for (const [place, value] of sound.entries()) {
    const fade = Math.min(1, place / (0.8 * HERTZ), (sound.length - 1 - place) / (3 * HERTZ))
    bytes.writeInt16LE(Math.round((value / peak) * loudness * fade * 32_767), place * 2)
  }
  return bytes
}

const folder = join(import.meta.dirname, '..', 'app', 'sample', 'recordings')
const made = { 'bells-over-the-sea': bellsOverTheSea(), 'evening-hymn': hymn() }
for (const [name, sound] of Object.entries(made)) {
  const raw = ['-r', '-s', String(HERTZ / 1000), '--signed', '--little-endian', '--bitwidth', '16', '-m', 'm']
  const encoded = ['--silent', '--cbr', '-b', '56', '-q', '0', '--noreplaygain', '-', join(folder, `${name}.mp3`)]
  execFileSync('lame', [...raw, ...encoded], { input: samples(sound) })
}
