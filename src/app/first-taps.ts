/**
 * Small parts that the pages and sheets of the first taps share. They are in the app's first file: each file of its own costs a
 * slow phone about 20 ms of the page's thread between the tap and its answer (decision 044).
 */
import '../features/games/catalog/use-shelf.ts';
import '../features/promotions/queries.ts';
import '../hooks/StaleNotice.tsx';
import '../ui/Announcer.tsx';
import '../ui/Badge.tsx';
import '../ui/Card.tsx';
import '../ui/Field.tsx';
import '../ui/frame-queue.ts';
import '../ui/Page.tsx';
import '../ui/Picture.tsx';
import '../ui/Text.tsx';
