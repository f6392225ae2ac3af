/** Props that the shell passes to a sheet of the address. */
export interface SheetProps {
  readonly open: boolean;
  /** The text after the colon in `?sheet=game:onca-da-lua`; empty without one. */
  readonly arg: string;
  readonly onClose: () => void;
  /** Called after the closing animation. */
  readonly onClosed: () => void;
  /** Opens another sheet in place of this one. */
  readonly onOpen: (sheet: string) => void;
}
