/** The player's drawings, in the color of the text. */

const paths = {
  play: 'M8 5.1v13.8c0 .8.9 1.3 1.6.8l10.3-6.9c.6-.4.6-1.3 0-1.7L9.6 4.3C8.9 3.8 8 4.3 8 5.1z',
  pause:
    'M7 4.5h2.6c.5 0 .9.4.9.9v13.2c0 .5-.4.9-.9.9H7a.9.9 0 0 1-.9-.9V5.4c0-.5.4-.9.9-.9zm7.4 0H17c.5 0 .9.4.9.9v13.2c0 .5-.4.9-.9.9h-2.6a.9.9 0 0 1-.9-.9V5.4c0-.5.4-.9.9-.9z',
} as const

const lines = {
  back: 'M12 5a8 8 0 1 1-7.6 5.5M12 1.8 8.6 5 12 8.2',
  ahead: 'M12 5a8 8 0 1 0 7.6 5.5M12 1.8 15.4 5 12 8.2',
  close: 'm6 6 12 12M18 6 6 18',
  more: 'M5 12h.01M12 12h.01M19 12h.01',
  download: 'M12 4v11m0 0-4.5-4.5M12 15l4.5-4.5M4.5 19.5h15',
} as const

interface IconProps {
  name: keyof typeof paths | keyof typeof lines
  /** A number in the middle. */
  text?: number
}

export function Icon({ name, text }: IconProps) {
  const filled = name === 'play' || name === 'pause' ? paths[name] : undefined
  const drawn = name === 'play' || name === 'pause' ? undefined : lines[name]
  const width = name === 'more' ? 3 : 1.7
  return (
    <svg viewBox="0 0 24 24" aria-hidden="true">
      {filled && <path d={filled} fill="currentColor" />}
      {drawn && (
        <path
          d={drawn}
          fill="none"
          stroke="currentColor"
          strokeWidth={width}
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
      {text !== undefined && (
        <text x="12" y="16" textAnchor="middle" fontSize="8" fontWeight="700" fill="currentColor">
          {text}
        </text>
      )}
    </svg>
  )
}
