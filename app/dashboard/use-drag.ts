import { type DragEvent, useState } from 'react'

/**
 * Drags a row of a list onto another one, whose place it takes. Arrow buttons do the same for the keyboard and for touch.
 * @param moveTo moves a row from one place to another, both from 0
 */
export function useDrag(moveTo: (from: number, to: number) => unknown) {
  const [from, setFrom] = useState<number>()
  const [over, setOver] = useState<number>()
  const end = () => {
    setFrom(undefined)
    setOver(undefined)
  }
  return {
    /** The row that the dragged one is over. */
    over: from === over ? undefined : over,
    handle: (index: number) => ({ draggable: true, onDragStart: () => setFrom(index), onDragEnd: end }),
    row: (index: number) => ({
      onDragOver: (event: DragEvent) => {
        if (from === undefined) return
        event.preventDefault()
        setOver(index)
      },
      onDrop: (event: DragEvent) => {
        event.preventDefault()
        if (from !== undefined) moveTo(from, index)
        end()
      },
    }),
  }
}
