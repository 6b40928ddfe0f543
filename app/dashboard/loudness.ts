/**
 * Measures in the browser how loud a recording is: the integrated loudness of ITU-R BS.1770-5, in
 * LUFS, of samples spread over it.
 */

/** Number of samples, evenly spread; a short recording is measured as a whole. */
const SAMPLES = 20
const SAMPLE_SECONDS = 6

/** Blocks of 0.4 s begin every 0.1 s. */
const STEP_SECONDS = 0.1
const STEPS_IN_BLOCK = 4

/** In LUFS, `-Infinity` for silence; undefined when this browser can’t read the file. */
export function loudnessOf(file: Blob): Promise<number | undefined> {
  return measure(file).catch(() => undefined)
}

async function measure(file: Blob): Promise<number | undefined> {
  const { AudioBufferSink, BlobSource, Input, MP3, MP4 } = await import('mediabunny')
  const input = new Input({ source: new BlobSource(file), formats: [MP3, MP4] })
  const track = await input.getPrimaryAudioTrack()
  if (!track || !(await track.canDecode())) return undefined
  const sink = new AudioBufferSink(track)
  const duration = await track.computeDuration()
  const isShort = duration <= SAMPLES * SAMPLE_SECONDS
  const powers: number[] = []
  for (let n = 0; n < (isShort ? 1 : SAMPLES); n++) {
    const from = isShort ? 0 : ((n + 0.5) * duration) / SAMPLES - SAMPLE_SECONDS / 2
    const buffers: AudioBuffer[] = []
    for await (const { buffer } of sink.buffers(from, isShort ? duration : from + SAMPLE_SECONDS)) buffers.push(buffer)
    powers.push(...blocksOf(await weighted(buffers)))
  }
  return integrated(powers)
}

/** Joins the buffers and applies K-weighting with the browser's own filters (exact to 0.3 dB). */
async function weighted(buffers: readonly AudioBuffer[]): Promise<AudioBuffer | undefined> {
  const [first] = buffers
  if (!first) return undefined
  const { numberOfChannels, sampleRate } = first
  const length = buffers.reduce((sum, buffer) => sum + buffer.length, 0)
  const context = new OfflineAudioContext(numberOfChannels, length, sampleRate)
  const head = new BiquadFilterNode(context, { type: 'highshelf', frequency: 1681.97, gain: 3.9998 })
  // Q is in decibels here.
  const low = new BiquadFilterNode(context, { type: 'highpass', frequency: 38.135, Q: 20 * Math.log10(0.5003) })
  head.connect(low).connect(context.destination)
  let at = 0
  for (const buffer of buffers) {
    const source = new AudioBufferSourceNode(context, { buffer })
    source.connect(head)
    source.start(at / sampleRate)
    at += buffer.length
  }
  return context.startRendering()
}

/** The power of each block, the channels added. */
function blocksOf(buffer: AudioBuffer | undefined): number[] {
  if (!buffer) return []
  const step = Math.round(buffer.sampleRate * STEP_SECONDS)
  const channels = Array.from({ length: buffer.numberOfChannels }, (_, channel) => buffer.getChannelData(channel))
  const steps = Array.from({ length: Math.floor(buffer.length / step) }, (_, n) => {
    let sum = 0
    for (const samples of channels) for (let i = n * step; i < (n + 1) * step; i++) sum += (samples[i] ?? 0) ** 2
    return sum / step
  })
  return steps.slice(STEPS_IN_BLOCK - 1).map((_, n) => mean(steps.slice(n, n + STEPS_IN_BLOCK)))
}

/** Applies the gates of the standard: silence, and blocks 10 LU below the rest, don't count. */
export function integrated(powers: readonly number[]): number {
  const heard = powers.filter((power) => inLufs(power) > -70)
  const gate = inLufs(mean(heard)) - 10
  return inLufs(mean(heard.filter((power) => inLufs(power) > gate)))
}

function inLufs(power: number): number {
  return -0.691 + 10 * Math.log10(power)
}

function mean(values: readonly number[]): number {
  return values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length
}

/** The loudness of podcasts that Apple and the AES recommend. */
const PODCAST_LUFS = -16

/** @param loudness LUFS; undefined when it could not be measured */
export function loudnessInWords(loudness: number | undefined): string {
  if (loudness === undefined)
    return 'This browser can’t measure how loud the recording is. Listen to it before you save.'
  if (loudness === -Infinity) return 'This recording is silent. Listen to it before you save.'
  const less = Math.round(PODCAST_LUFS - loudness)
  if (less > 6) return `This recording is quiet: ${less} dB below most podcasts. Make it louder and upload it again.`
  if (less < -5) return `This recording is loud: ${-less} dB above most podcasts. It may sound distorted.`
  return `The volume of this recording is good (${Math.round(loudness)} LUFS).`
}
