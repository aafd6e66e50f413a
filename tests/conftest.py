"""Set-up that all tests share."""

import hypothesis

# A busy machine, or a first compile in the middle of a test, is not a fault; and the same tests run every time.
hypothesis.settings.register_profile("bagatelle", deadline=None, derandomize=True)
hypothesis.settings.load_profile("bagatelle")
