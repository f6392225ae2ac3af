// Loaded into each part before its own code: stops the part when its parent process has ended, for any reason.
if (process.channel) {
  process.on('disconnect', () => process.kill(process.pid, 'SIGTERM'));
  process.channel.unref();
}
