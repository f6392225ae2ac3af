/** What a sheet that the address opens is given by the shell. */
export interface SheetProps {
  readonly open: boolean;
  /** What follows the colon in `?sheet=game:onca-da-lua`; empty without one. */
  readonly arg: string;
  readonly onClose: () => void;
  /** After the last frame of closing. */
  readonly onClosed: () => void;
  /** Opens another sheet in this one's place. */
  readonly onOpen: (sheet: string) => void;
}
