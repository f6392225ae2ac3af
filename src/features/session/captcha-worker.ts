/** The proof of work in a worker, so that it does not block the page: the library's worker in a file of ours. */
import 'altcha-lib/v1/worker';
