/** The box that selects a row, or all rows of the page. */
interface SelectBoxProps {
  label: string
  state: 'all' | 'some' | 'none'
  /** @param isRange the Shift key was held */
  onToggle: (isRange: boolean) => void
}

export function SelectBox({ label, state, onToggle }: SelectBoxProps) {
  return (
    <label className="grid size-11 place-items-center select-none">
      <input
        type="checkbox"
        className="size-5 accent-primary"
        aria-label={label}
        checked={state === 'all'}
        ref={(box) => {
          if (box) box.indeterminate = state === 'some'
        }}
        onChange={({ nativeEvent }) => onToggle(nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)}
      />
    </label>
  )
}
