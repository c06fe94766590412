/** The plain closing line that CI reads: counts of what really ran. */
class SummaryReporter {
  onRunComplete(
    _contexts,
    { numPassedTests, numFailedTests, numPendingTests, numTodoTests, numRuntimeErrorTestSuites },
  ) {
    const failed = numFailedTests + numRuntimeErrorTestSuites;
    // On standard output and after Jest's own summary, which goes to standard error.
    setImmediate(() =>
      process.stdout.write(`\n${numPassedTests} passed, ${failed} failed, ${numPendingTests + numTodoTests} skipped\n`),
    );
  }
}

module.exports = SummaryReporter;
