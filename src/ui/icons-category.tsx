/** Icons that only categories of the catalogue use. */

export { default as ScratchIcon } from 'lucide-react/icons/eraser';
export { default as GridIcon } from 'lucide-react/icons/grid-3x3';
export { default as PartyIcon } from 'lucide-react/icons/party-popper';
