#!/bin/sh
# The operator's command beside a running platform: `operator site show`. It needs DATA_DIR and your name, no secret.
exec node "${JANGADA_HOME:-/app}/dist/server/operator.mjs" "$@"
