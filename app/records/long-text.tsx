/** A text that visitors or colleagues wrote, folded when it is long. */
import { useState } from 'react'

const SHORT = { characters: 600, lines: 8 }

export function LongText({ text, className = '' }: { text: string; className?: string }) {
  const [isOpen, setOpen] = useState(false)
  const isLong = text.length > SHORT.characters || text.split('\n').length > SHORT.lines
  return (
    <div className={className}>
      <p dir="auto" className={`admin-measure whitespace-pre-line ${isLong && !isOpen ? 'line-clamp-6' : ''}`}>
        {text}
      </p>
      {isLong && (
        <button type="button" aria-expanded={isOpen} className="link min-h-11" onClick={() => setOpen(!isOpen)}>
          {isOpen ? 'Show less' : 'Show all of it'}
        </button>
      )}
    </div>
  )
}
