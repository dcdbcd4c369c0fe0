// Draws "Error: boom" a little after the key x: bubbletea MILLISECONDS error|nothing LOG.
package main

import (
	"fmt"
	"os"
	"strconv"
	"time"

	tea "github.com/charmbracelet/bubbletea"
)

type done struct{}

type model struct {
	delay                 time.Duration
	fails                 bool
	log                   *os.File
	working, failed, next bool
}

func (m model) note(event string) {
	fmt.Fprintf(m.log, "%s %.6f\n", event, float64(time.Now().UnixNano())/1e9)
}

func (m model) Init() tea.Cmd { return nil }

func (m model) Update(message tea.Msg) (tea.Model, tea.Cmd) {
	switch message := message.(type) {
	case tea.KeyMsg:
		m.note("read-" + message.String())
		switch message.String() {
		case "x":
			m.working = true
			return m, tea.Tick(m.delay, func(time.Time) tea.Msg { return done{} })
		case "y":
			m.next = true
		}
	case done:
		if m.fails {
			m.note("drew")
			m.failed = true
		}
	}
	return m, nil
}

func (m model) View() string {
	text := "ready\n"
	for _, line := range []struct {
		shown bool
		text  string
	}{{m.working, "working"}, {m.failed, "Error: boom"}, {m.next, "next"}} {
		if line.shown {
			text += line.text
		}
		text += "\n"
	}
	return text
}

func main() {
	milliseconds, _ := strconv.ParseFloat(os.Args[1], 64)
	log, err := os.OpenFile(os.Args[3], os.O_CREATE|os.O_APPEND|os.O_WRONLY, 0o666)
	if err != nil {
		panic(err)
	}
	m := model{delay: time.Duration(milliseconds * 1e6), fails: os.Args[2] == "error", log: log}
	m.note("began")
	if err := tea.NewProgram(m).Start(); err != nil {
		panic(err)
	}
}
