/** The proof of work, away from the thread that paints: the library's own worker, in a file of ours. */
import 'altcha-lib/v1/worker';
