/**
 * The player at the bottom of the page. A recording goes on when the page changes: by itself where the browser lets it, or else
 * after a click on the same button.
 */
import { useEffect, useReducer, useState } from 'react'
import { createRoot, type Root } from 'react-dom/client'
import { clock } from '#app/links/audio-address.ts'
import { PLAYER_EVENT, type Recording } from '#app/ui/player/recording.ts'
import { close, current, play, select, skip, sound, takeOver } from '#app/ui/player/sound.ts'
import { Settings, Icon } from '#app/ui/player/controls.tsx'
import '#app/ui/player/player.css'
import { t } from '#app/text/t.ts'

let root: Root | undefined

/**
 * Plays a recording, or pauses it if it is playing.
 * @param from the second from which it plays in any case
 */
export function openPlayer(recording: Recording, from?: number): void {
  const isCurrent = sound.src !== '' && current()?.id === recording.id
  if (from !== undefined) {
    if (!isCurrent) show(recording)
    sound.currentTime = from
    void play()
    return
  }
  if (isCurrent) {
    if (sound.paused) void play()
    else sound.pause()
    return
  }
  show(recording)
  void play()
}

/** Shows the last recording again, unless it was closed; it goes on if it played on the page before. */
export function reopenPlayer(): void {
  if (sound.src) return
  const wasPlaying = takeOver()
  const recording = current()
  if (recording) show(recording)
  else draw()
  if (recording && wasPlaying) void play()
}

function show(recording: Recording): void {
  select(recording)
  setMediaSession(recording, document.querySelector<HTMLMetaElement>('meta[property="og:site_name"]')?.content ?? '')
  draw()
}

function draw(): void {
  root ??= createRoot(document.body.appendChild(document.createElement('div')))
  root.render(<Player />)
}

const RENDER_EVENTS = 'play pause timeupdate durationchange ratechange ended error emptied loadeddata'.split(' ')

/** Redraws the player whenever the sound changes. */
function useSound(): void {
  const [, render] = useReducer((times: number) => times + 1, 0)
  useEffect(() => {
    const update = () => {
      render()
      setPositionState()
    }
    for (const event of RENDER_EVENTS) sound.addEventListener(event, update)
    window.addEventListener(PLAYER_EVENT, () => render())
    window.addEventListener('keydown', skipByKey)
    // Events before this effect, such as the duration of a cached file, had no listener.
    update()
  }, [])
}

function Player() {
  useSound()
  const [isSettingsOpen, setSettingsOpen] = useState(false)
  const recording = current()
  if (!recording) return null
  return (
    <section className="player no-print" aria-label={t('Audio player')}>
      <div className="player-row">
        <button
          type="button"
          className="player-main"
          aria-label={sound.paused ? t('Play') : t('Pause')}
          onClick={() => (sound.paused ? void play() : sound.pause())}
        >
          <Icon name={sound.paused ? 'play' : 'pause'} />
        </button>
        <RecordingTitle recording={recording} />
        <Skip to="back" by={-BACK_SECONDS} />
        <Skip to="ahead" by={AHEAD_SECONDS} />
        <Progress />
        <button
          type="button"
          className="player-more"
          aria-label={t('More')}
          aria-expanded={isSettingsOpen}
          onClick={() => setSettingsOpen(!isSettingsOpen)}
        >
          <Icon name="more" />
        </button>
        <Settings recording={recording} isOpen={isSettingsOpen} />
        <button type="button" className="player-close" aria-label={t('Close the player')} onClick={close}>
          <Icon name="close" />
        </button>
      </div>
    </section>
  )
}

/** @param by seconds, less than 0 to go back */
function Skip({ to, by }: { to: 'back' | 'ahead'; by: number }) {
  const seconds = Math.abs(by)
  return (
    <button
      type="button"
      className={`player-${to}`}
      aria-label={by < 0 ? t('Back {seconds} seconds', { seconds }) : t('Forward {seconds} seconds', { seconds })}
      onClick={() => skip(by)}
    >
      <Icon name={to} text={seconds} />
    </button>
  )
}

/** Arrow keys skip, unless the focused control uses them itself. */
function skipByKey(event: KeyboardEvent): void {
  const { target, key } = event
  if (!(target instanceof Element) || !target.closest('.player') || target.matches('input, select')) return
  if (key === 'ArrowLeft') skip(-BACK_SECONDS)
  else if (key === 'ArrowRight') skip(AHEAD_SECONDS)
  else return
  event.preventDefault()
}

function RecordingTitle({ recording: { title, by, page } }: { recording: Recording }) {
  return (
    <p className="player-about">
      <a href={page}>{title}</a>
      <span role="status">{sound.error ? t('This recording can’t be played right now.') : by}</span>
    </p>
  )
}

function Progress() {
  const { currentTime, duration } = sound
  const isKnown = Number.isFinite(duration) && duration > 0
  const position = Math.floor(currentTime)
  const end = isKnown ? Math.round(duration) : 0
  return (
    <div className="player-progress">
      <span aria-hidden="true">{clock(position)}</span>
      <input
        type="range"
        min={0}
        max={end}
        step={1}
        value={position}
        disabled={!isKnown}
        aria-label={t('Position')}
        aria-valuetext={t('{count} of {total}', { count: clock(position), total: clock(end) })}
        onInput={({ currentTarget }) => (sound.currentTime = Number(currentTarget.value))}
      />
      <span aria-hidden="true">{isKnown ? clock(end) : ''}</span>
    </div>
  )
}

const BACK_SECONDS = 15
const AHEAD_SECONDS = 30

const actions: Partial<Record<MediaSessionAction, (details: MediaSessionActionDetails) => void>> = {
  play: () => void play(),
  pause: () => sound.pause(),
  stop: () => sound.pause(),
  seekbackward: ({ seekOffset }) => skip(-(seekOffset ?? BACK_SECONDS)),
  seekforward: ({ seekOffset }) => skip(seekOffset ?? AHEAD_SECONDS),
  seekto: ({ seekTime }) => {
    if (seekTime !== undefined) sound.currentTime = seekTime
  },
}

/** Shows the recording on the lock screen and in the system’s controls, which also handle the keys of a headset. */
function setMediaSession({ title, by, picture }: Recording, album: string): void {
  if (!('mediaSession' in navigator)) return
  const artwork = picture ? [{ src: picture }] : []
  navigator.mediaSession.metadata = new MediaMetadata({ title, artist: by, album, artwork })
  for (const [name, act] of Object.entries(actions)) {
    try {
      navigator.mediaSession.setActionHandler(name as MediaSessionAction, act)
    } catch {
      // This browser doesn't know the action.
    }
  }
}

/** Shows the position there too. */
function setPositionState(): void {
  const { duration, currentTime, playbackRate } = sound
  if (!('mediaSession' in navigator) || !Number.isFinite(duration)) return
  navigator.mediaSession.setPositionState({ duration, playbackRate, position: Math.min(currentTime, duration) })
}
