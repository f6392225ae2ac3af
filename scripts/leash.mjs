// Loaded into each part before its own code: when whoever started it is gone, however that came, it stops too.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
