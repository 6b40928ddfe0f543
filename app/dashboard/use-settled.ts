import { useEffect, useState } from 'react'

/** The value once it has not changed for half a second. */
export function useSettled(value: string): string {
  const [settled, setSettled] = useState(value)
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), 500)
    return () => clearTimeout(timer)
  }, [value])
  return settled
}
