/** Speed, sleep timer and download. */
import { useEffect, useState } from 'react'
import type { Recording } from '#app/ui/player/recording.ts'
import { Icon } from '#app/ui/player/icon.tsx'
import { setRate, sound } from '#app/ui/player/sound.ts'

const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2]
const SLEEP_MINUTES = [5, 15, 30, 45, 60]

/** @param isOpen on phones, where a button opens them */
export function Settings({ recording, isOpen }: { recording: Recording; isOpen: boolean }) {
  return (
    <div className="player-settings" data-open={isOpen || undefined}>
      <label>
        <span>Speed</span>
        <select
          value={String(sound.playbackRate)}
          onChange={({ currentTarget }) => setRate(Number(currentTarget.value))}
        >
          {RATES.map((rate) => (
            <option key={rate} value={String(rate)}>
              {rate}×
            </option>
          ))}
        </select>
      </label>
      <SleepTimer />
      <a href={recording.address} download={recording.fileName} aria-label="Download" className="player-download">
        <Icon name="download" />
      </a>
    </div>
  )
}

/** Pauses after the chosen time. */
function SleepTimer() {
  const [minutes, setMinutes] = useState(0)
  useEffect(() => {
    if (minutes === 0) return
    const timer = setTimeout(() => {
      sound.pause()
      setMinutes(0)
    }, minutes * 60_000)
    return () => clearTimeout(timer)
  }, [minutes])
  return (
    <label>
      <span>Sleep</span>
      <select
        aria-label="Sleep timer"
        value={String(minutes)}
        onChange={({ currentTarget }) => setMinutes(Number(currentTarget.value))}
      >
        <option value="0">Off</option>
        {SLEEP_MINUTES.map((option) => (
          <option key={option} value={String(option)}>
            {option} min
          </option>
        ))}
      </select>
    </label>
  )
}
