# `make demo` and `make test` are all that a newcomer needs; both install what is missing.

SWIFT_BUILD = swift build --explicit-target-dependency-import-check error

.PHONY: help demo test build smoke regression record docs pixels pictures mutate chaos browsers phones drivers matrix soak-driver soak-terminal differential fuzz fuzz-http fuzz-artifacts init agents dist wheel replay denials recorded conformance other-suites bench clean

help: ## This list
	@awk -F':.*## ' '/^[a-z-]+:.*## / {printf "  make %-14s %s\n", $$1, $$2}' $(MAKEFILE_LIST)

demo: build ## Build, then drive the sample app Fernway on 4 nodes and say where the report is
	@.build/debug/qa-runner --parallel 4

test: ## The gate: lint, build with the import checks, tests, the sample run
	@Scripts/setup test
	@Scripts/gate

build: ## Build qa-runner, Fernway and its flows
	@Scripts/setup build
	@$(SWIFT_BUILD) --quiet

smoke: build ## Run the few tests of Fernway that show whether it works at all
	@.build/debug/qa-runner --parallel 4 --tag smoke

regression: build ## Run the tests of Fernway that protect features that already work
	@.build/debug/qa-runner --parallel 4 --tag regression

record: build ## Record Fernway's references anew; look at the changes before you commit them
	@.build/debug/qa-runner --parallel 4 --record all

docs: ## Make the API reference of the libraries, static pages in .build/docs
	@Scripts/setup build
	@Scripts/docs

pixels: ## Draw a screen by a debug and by a release build: the same bytes
	@Scripts/setup build
	@Scripts/check-pixels

pictures: build ## Make docs/pictures anew; look at the changes before you commit them
	@Scripts/pictures
	@Scripts/studio-picture .build/debug/qa-runner docs/pictures/studio.png test
	@Scripts/studio-picture .build/debug/qa-runner docs/pictures/studio-steps.png steps

mutate: ## Break Fernway on purpose, a change at a time; each must turn the run red
	@Scripts/setup build
	@Tests/Mutations/mutate

chaos: build ## Kill and stop every process of a run at random, ten seeds; verdicts must not change
	@Scripts/setup test
	@$(SWIFT_BUILD) --build-tests --quiet
	@QA_THOROUGH=1 swift test --skip-build --no-parallel --filter "KillMatrixTests|KnownTruthTests|SharedTruthTests" --explicit-target-dependency-import-check error
	@cd Python && QA_THOROUGH=1 ../.venv/bin/python -m pytest -q -p no:cacheprovider tests/test_chaos.py

browsers: build ## Fernway's specs on its web page, in Chromium and in WebKit
	@Scripts/setup test
	@Scripts/setup bench
	@$(SWIFT_BUILD) --product fernway --quiet
	@$(SWIFT_BUILD) --product fernway-flows --quiet
	@.build/debug/qa-runner --config browsers.yml --output qa-output/browsers

phones: build ## Fernway's specs on phones as Appium 3 serves them, Android and iOS
	@$(SWIFT_BUILD) --product fernway --quiet
	@$(SWIFT_BUILD) --product fernway-flows --quiet
	@$(SWIFT_BUILD) --product appium-double --quiet
	@.build/debug/qa-runner --config phones.yml --output qa-output/phones

drivers: build ## Chromedriver and WebKitWebDriver as nodes, killed and stopped in mid-run; Studio in both
	@Scripts/setup test
	@Scripts/setup bench
	@$(SWIFT_BUILD) --build-tests --quiet
	@QA_DRIVERS=1 swift test --skip-build --no-parallel --filter "ForeignDriverTests|StudioPageTests" --explicit-target-dependency-import-check error

differential: ## Hold the terminal engine to libvterm on STREAMS (30000) random streams from SEED (0)
	@Scripts/setup test
	@$(SWIFT_BUILD) --build-tests --quiet
	@QA_STREAMS=$(or $(STREAMS),30000) QA_SEED=$(or $(SEED),0) swift test --skip-build --no-parallel --filter DifferentialTests --explicit-target-dependency-import-check error

fuzz: ## Fuzz the terminal engine and the PNG reader for SECONDS (60) each, guided by coverage
	@Scripts/setup test
	@Fuzzing/run $(or $(SECONDS),60)
	@Fuzzing/run-png $(or $(SECONDS),60)

soak-terminal: ## Feed the engine a gigabyte of garbage; open, use and close 1,000 sessions
	@Scripts/setup test
	@Fuzzing/garbage 1024
	@$(SWIFT_BUILD) --build-tests --quiet
	@QA_THOROUGH=1 swift test --skip-build --no-parallel --filter SessionSoakTests --explicit-target-dependency-import-check error

matrix: build ## Whatever goes wrong with app, agent, client or server: every cell, three times over
	@Scripts/setup test
	@$(SWIFT_BUILD) --build-tests --quiet
	@QA_MATRIX_ROUNDS=3 swift test --skip-build --no-parallel --filter DriverMatrixTests --explicit-target-dependency-import-check error

soak-driver: build ## Eight clients use a driver at random for 30 minutes while its apps are killed (MINUTES=30)
	@python3 Tests/Soak/soak.py .build/debug/qa-runner .build/debug/fernway --minutes $(or $(MINUTES),30)

fuzz-http: build ## Ten minutes of requests that no client would send (MINUTES=10)
	@python3 Tests/Soak/fuzz_http.py .build/debug/qa-runner .build/debug/fernway --minutes $(or $(MINUTES),10)

fuzz-artifacts: build ## Ten minutes of folders that no run has written, and of suites that send edges (MINUTES=10)
	@python3 Tests/Soak/fuzz_artifacts.py .build/debug/qa-runner .build/debug/brief-flows --minutes $(or $(MINUTES),10) --keep .build/fuzz/artifacts

init: build ## Begin projects for five programs that qa-runner was not made for; break each
	@Scripts/setup test
	@Tests/Init/check

agents: build ## The agents in unmodified apps of Textual, urwid and prompt_toolkit, with several versions of each
	@Python/agents/check

dist: ## Make a tarball that runs on a Debian 12 without a toolchain
	@Scripts/setup build
	@Scripts/dist

wheel: ## Make the wheels for pip: the program with its libraries, and the fonts
	@Scripts/setup build
	@Scripts/wheel

replay: build ## What is right today: 29 programs, eight public pytest suites, Fernway; nothing may be lost
	@Scripts/setup replay
	@$(SWIFT_BUILD) --configuration release --product qa-runner --quiet
	@Scripts/wheel
	@Tests/Replay/replay

denials: build ## Deny an error that 13 programs show later, in six ways; no verdict may be false
	@Scripts/setup denials
	@$(SWIFT_BUILD) --product denial-flows --quiet
	@Tests/Denials/denials --qa-runner .build/debug/qa-runner

recorded: build ## Record tests on twelve programs, break these in sixty ways; what is green must have been named as weak
	@Scripts/setup recorded
	@.venv/bin/python Tests/Recorded/recorded --qa-runner .build/debug/qa-runner

conformance: build ## Ask one screen as eight kinds of apps the same questions in six languages, and its broken twin
	@Scripts/setup test
	@Scripts/setup bench
	@$(SWIFT_BUILD) --product conformance-screen --quiet
	@$(SWIFT_BUILD) --product conformance-flows --quiet
	@$(SWIFT_BUILD) --product appium-double --quiet
	@.venv/bin/python Tests/Conformance/conformance --qa-runner .build/debug/qa-runner

other-suites: build ## Run Selenium's own tests (SELENIUM=checkout) and SeleniumLibrary's (SELENIUMLIBRARY=checkout) on chromedriver and through our driver
	@Scripts/setup other-suites
	@.venv-other-suites/bin/python Tests/OtherSuites/compare $(if $(SELENIUM),--selenium $(SELENIUM)) $(if $(SELENIUMLIBRARY),--selenium-library $(SELENIUMLIBRARY))

bench: ## Run every benchmark beside its peer; each prints a ratio
	@Benchmarks/run

clean: ## Remove what was built and what runs left
	@rm -rf .build qa-output
