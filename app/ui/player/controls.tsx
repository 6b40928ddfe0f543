/** The player's settings, speed, sleep timer and download, and its icons. */
import type { Recording } from '#app/ui/player/recording.ts'
import { setRate, sleepAfter, sleepMinutes, sound } from '#app/ui/player/sound.ts'
import { t } from '#app/text/t.ts'

const RATES = [0.75, 1, 1.25, 1.5, 1.75, 2]
const SLEEP_MINUTES = [0, 5, 15, 30, 45, 60]

/** @param isOpen on phones, where a button opens them */
export function Settings({ recording, isOpen }: { recording: Recording; isOpen: boolean }) {
  const rates = RATES.map((rate) => [rate, `${rate}×`] as const)
  const sleeps = SLEEP_MINUTES.map((minutes) => [minutes, minutes === 0 ? t('Off') : `${minutes} min`] as const)
  return (
    <div className="player-settings" data-open={isOpen || undefined}>
      <Choice label={t('Speed')} value={sound.playbackRate} options={rates} onChoose={setRate} />
      <Choice
        label={t('Sleep')}
        name={t('Sleep timer')}
        value={sleepMinutes()}
        options={sleeps}
        onChoose={sleepAfter}
      />
      <a href={recording.address} download={recording.fileName} aria-label={t('Download')} className="player-download">
        <Icon name="download" />
      </a>
    </div>
  )
}

interface ChoiceProps {
  label: string
  /** The button's name for screen readers, if the label alone is unclear. */
  name?: string
  value: number
  options: readonly (readonly [value: number, text: string])[]
  onChoose: (value: number) => void
}

function Choice({ label, name, value, options, onChoose }: ChoiceProps) {
  return (
    <label>
      <span>{label}</span>
      <select
        aria-label={name}
        value={String(value)}
        onChange={({ currentTarget }) => onChoose(Number(currentTarget.value))}
      >
        {options.map(([option, text]) => (
          <option key={option} value={String(option)}>
            {text}
          </option>
        ))}
      </select>
    </label>
  )
}

const ICONS = {
  play: 'M8 5.1v13.8c0 .8.9 1.3 1.6.8l10.3-6.9c.6-.4.6-1.3 0-1.7L9.6 4.3C8.9 3.8 8 4.3 8 5.1z',
  pause:
    'M7 4.5h2.6c.5 0 .9.4.9.9v13.2c0 .5-.4.9-.9.9H7a.9.9 0 0 1-.9-.9V5.4c0-.5.4-.9.9-.9zm7.4 0H17c.5 0 .9.4.9.9v13.2c0 .5-.4.9-.9.9h-2.6a.9.9 0 0 1-.9-.9V5.4c0-.5.4-.9.9-.9z',
  back: 'M12 5a8 8 0 1 1-7.6 5.5M12 1.8 8.6 5 12 8.2',
  ahead: 'M12 5a8 8 0 1 0 7.6 5.5M12 1.8 15.4 5 12 8.2',
  close: 'm6 6 12 12M18 6 6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  download: 'M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M4.5 19.5h15',
} as const

/**
 * A drawing in the color of the text.
 * @param text a number in its middle
 */
export function Icon({ name, text }: { name: keyof typeof ICONS; text?: number }) {
  const isFilled = name === 'play' || name === 'pause'
  const line = { fill: 'none', stroke: 'currentColor', strokeWidth: name === 'more' ? 3 : 1.7 }
  return (
    <svg viewBox="0 0 24 24" width={24} height={24} strokeLinecap="round" strokeLinejoin="round" aria-hidden="true">
      <path d={ICONS[name]} {...(isFilled ? { fill: 'currentColor' } : line)} />
      {text !== undefined && (
        <text x="12" y="16" textAnchor="middle" fontSize="8" fontWeight="700" fill="currentColor">
          {text}
        </text>
      )}
    </svg>
  )
}
