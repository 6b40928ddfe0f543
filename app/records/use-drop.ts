/** A place on the screen where files can be dropped. */
import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

/**
 * @param onFiles gets the dropped files, at least one
 * @returns whether a file is being dragged over the element
 */
export function useDrop(place: RefObject<HTMLElement | null>, onFiles: (files: [File, ...File[]]) => void): boolean {
  const [isOver, setOver] = useState(false)
  const drop = useEffectEvent((event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    const [first, ...others] = event.dataTransfer?.files ?? []
    if (first) onFiles([first, ...others])
  })
  useEffect(() => {
    const { current } = place
    if (!current) return
    const over = (event: DragEvent) => {
      // Without this a browser opens what is dropped.
      event.preventDefault()
      setOver(true)
    }
    const leave = () => setOver(false)
    const dropped = (event: DragEvent) => drop(event)
    current.addEventListener('dragover', over)
    current.addEventListener('dragleave', leave)
    current.addEventListener('drop', dropped)
    return () => {
      current.removeEventListener('dragover', over)
      current.removeEventListener('dragleave', leave)
      current.removeEventListener('drop', dropped)
    }
  }, [place])
  return isOver
}
