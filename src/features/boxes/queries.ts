import { contractQuery } from '../../api/query.ts';

// Loaded with the first read: the first paint needs no schema.
const contract = () => import('../../contract/boxes.ts');

/** Query of the boxes for sale, the cheapest first. */
export function boxesQuery() {
  return contractQuery({
    key: ['boxes', 'offers'],
    load: async () => (await contract()).getBoxes,
    auth: 'none',
    pick: ({ data }) => data,
    worded: true,
    keep: 'local',
  });
}

/** Query of a box's prizes with their chances. @param id name of a box for sale, or a `prizes_id` */
export function boxPrizesQuery(id: string) {
  return contractQuery(
    {
      key: ['boxes', 'prizes'],
      load: async () => (await contract()).getBoxPrizes,
      auth: 'none',
      pick: ({ data }) => data,
      worded: true,
    },
    { params: { id } },
  );
}

/** Query of the boxes that the player holds unopened. */
export function heldBoxesQuery() {
  return contractQuery({
    key: ['boxes', 'held'],
    load: async () => (await contract()).getUserBoxes,
    pick: ({ data }) => data,
    worded: true,
  });
}

/** Query of the prizes that the player has won. */
export function itemsQuery() {
  return contractQuery({
    key: ['boxes', 'items'],
    load: async () => (await contract()).getItems,
    pick: ({ data }) => data,
    worded: true,
  });
}
