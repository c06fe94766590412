/** The closing line that CI reads: counts of the tests that ran. */
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
